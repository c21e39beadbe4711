/** The calls of the content service, for the editors' machines. Content spec §7. */
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { components } from '../../contract/schema'
import type { CreateTerms, ItemsPage } from '../../machines/content-dashboard/contentDashboard'
import { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import { contentItemMachine } from '../../machines/content-item/contentItemMachine'
import type { Item, KeptText } from '../../machines/content-item/item'
import {
  type DescribeTerms,
  isNewer,
  type PublishTerms,
  type SaveTerms,
  type Written,
} from '../../machines/content-item/writes'
import {
  type CancelTerms,
  type PairTerms,
  type Schedule,
  type Schedules,
  type ScheduleTerms,
} from '../../machines/content-page/contentPage'
import { contentPageMachine } from '../../machines/content-page/contentPageMachine'
import { contentEffectsMachine, KINDS } from '../../machines/editor/kinds'
import { ConflictError } from '../../machines/effect/effect'
import { type EffectPorts, effectLogic } from '../../machines/effect/effectLogic'
import { type Revision, type RevisionsPage, revisionsMachine } from '../../machines/revisions/revisionsMachine'
import { CallError, failureOf } from '../../machines/shared/failure'
import { CHECKS } from '../../rules/content/beforePublishing'
import { htmlOf, parseRich } from '../../rules/content/html'
import { CONTENT_KEPT_MS } from '../../rules/site/blocks'
import type { ContentApi } from '../api/contentClient'

type Wire = components['schemas']['ContentItem']
type WireSchedule = components['schemas']['Schedule']

/** The text as the editor writes it: another spelling of the same HTML is not a change. */
const canonical = (html: string | undefined) => htmlOf(parseRich(html ?? '').nodes)
const timeOf = (text: string | undefined) => (text === undefined ? null : Date.parse(text))
const isoOf = (at: number) => new Date(at).toISOString()

const wireSchema = v.looseObject({ itemId: v.string(), itemType: v.string() })
const checked = (data: unknown): Wire => v.parse(wireSchema, data) as Wire

/** A check that this version does not know is left out. */
const checksOf = ({ publishedDespite = [] }: Wire) => CHECKS.filter((check) => publishedDespite.includes(check))
const publishedDespite = (despite: PublishTerms['despite']) =>
  despite.length === 0 ? {} : { publishedDespite: despite }

function itemOf(wire: Wire, newest: Wire | null | undefined): Item {
  const published = canonical(wire.publish)
  const publishedAt = timeOf(wire.lastUpdateDateTimePublish)
  return {
    itemId: wire.itemId,
    locale: wire.locale ?? null,
    pairItemId: wire.pairItemId ?? null,
    version: wire.version ?? null,
    draft: wire.draft === undefined ? published : canonical(wire.draft),
    isDraftWithheld: wire.draft === undefined,
    published,
    description: wire.itemDescription ?? '',
    draftedBy: wire.lastDraftedBy ?? null,
    draftedAt: timeOf(wire.lastUpdateDateTimeDraft),
    publishedBy: wire.lastPublishedBy ?? null,
    publishedAt,
    publishedDespite: checksOf(wire),
    isHistoryMissing:
      newest !== undefined && published !== '' && timeOf(newest?.lastUpdateDateTimePublish) !== publishedAt,
  }
}

/** A newer state of the item refuses the write. */
const conflictIn = (status: number, body: unknown) => {
  const { item } = (body ?? {}) as { item?: unknown }
  return status === 409 && v.is(wireSchema, item)
    ? new ConflictError({ items: [itemOf(item as unknown as Wire, undefined)] } satisfies Written)
    : null
}

/** The write before it is done: a reading that fails is no refusal of it. */
const afterwards = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((cause: unknown) => {
    throw new CallError(failureOf(cause), null, 0, { cause })
  })

/** What a list has answered is not asked for again, until something is written. */
function createCache() {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()
  return {
    read<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
      const known = answers.get(name)
      if (known && Date.now() - known.at < CONTENT_KEPT_MS) return known.answer as Promise<Answer>
      const answer = ask()
      answers.set(name, { at: Date.now(), answer })
      answer.catch(() => answers.delete(name))
      return answer
    },
    drop: (name: string) => answers.delete(name),
    clear: () => answers.clear(),
  }
}

/** Unsaved texts on this device. */
export type KeptTexts = {
  newest(itemId: string): Promise<KeptText | null>
  itemIds(): Promise<readonly string[]>
}

export function contentPorts(api: ContentApi, keptTexts: KeptTexts) {
  const cache = createCache()

  /** A write, and what is found of one, drops the cache (CMS-10): also what was read meanwhile, which may be older. */
  const writing = <Terms, Answer>({
    send,
    lookUp,
  }: Required<EffectPorts<Terms, Written, Answer>>): EffectPorts<Terms, Written, Answer> => {
    const dropped =
      <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
      (...args: Args) => {
        cache.clear()
        return call(...args).finally(cache.clear)
      }
    return { send: dropped(send), lookUp: dropped(lookUp) }
  }

  type Query = { readonly filterEQ?: string; readonly lastid?: string }
  const nameOf = (query: Query) => JSON.stringify(query)
  const readPage = (query: Query) =>
    cache.read(nameOf(query), async () => {
      const data = await api.call((client) => client.GET('/items', { params: { query } }))
      return { items: data.Items.map(checked), lastId: data.LastEvaluatedKey?.itemId ?? null }
    })
  const revisionsQuery = (itemId: string, lastId: string | null): Query => ({
    filterEQ: `parentItemId=${itemId}`,
    ...(lastId !== null && { lastid: lastId }),
  })
  const revisionsOf = (itemId: string, lastId: string | null) => readPage(revisionsQuery(itemId, lastId))

  const readWire = async (itemId: string) =>
    checked(await api.call((client) => client.GET('/items/{itemId}', { params: { path: { itemId } } })))
  /** Never from the cache: an editor works on the current text, and its newest revision must be that of this text. */
  async function readItem(itemId: string): Promise<Item> {
    cache.drop(nameOf(revisionsQuery(itemId, null)))
    const [wire, revisions] = await Promise.all([readWire(itemId), revisionsOf(itemId, null)])
    return itemOf(wire, revisions.items[0] ?? null)
  }
  const readAll = (itemIds: readonly string[]) => Promise.all(itemIds.map(readItem))

  const patch = async (itemId: string, key: string, body: components['schemas']['ContentItemUpdate']) => {
    const headers = { 'Idempotency-Key': key }
    return checked(
      await api.call(
        (client) => client.PATCH('/items/{itemId}', { params: { path: { itemId }, header: headers }, body }),
        conflictIn,
      ),
    )
  }
  type Base = Pick<SaveTerms, 'itemId' | 'version' | 'draftedAt' | 'publishedAt'>
  /** A service that counts no versions would overwrite what came between. */
  async function requireBase(base: Base): Promise<void> {
    if (base.version !== null) return
    const now = await readItem(base.itemId)
    if (isNewer(now, base)) throw new ConflictError({ items: [now] } satisfies Written)
  }
  const versionOf = ({ version }: Base) => (version === null ? {} : { version })

  async function record(key: string, { itemId, publish, by, at, despite }: PublishTerms, version: number | undefined) {
    await api.call((client) =>
      client.POST('/items', {
        params: { header: { 'Idempotency-Key': `${key}-revision` } },
        body: {
          lastPublishedBy: by,
          lastUpdateDateTimePublish: isoOf(at),
          parentItemId: itemId,
          itemType: 'TextEditor',
          publish,
          ...publishedDespite(despite),
          ...(version !== undefined && { version }),
        },
      }),
    )
  }
  const written = (wire: Wire, isHistoryMissing: boolean): Written => ({
    items: [{ ...itemOf(wire, undefined), isHistoryMissing }],
  })

  const saveDraft = writing<SaveTerms, Item>({
    async send({ key, terms }) {
      await requireBase(terms)
      const wire = await patch(terms.itemId, key, {
        ...versionOf(terms),
        draft: terms.draft,
        lastDraftedBy: terms.by,
        lastUpdateDateTimeDraft: isoOf(terms.at),
      })
      return written(wire, false)
    },
    lookUp: ({ terms }) => readItem(terms.itemId),
  })
  const publish = writing<PublishTerms, Item>({
    async send({ key, terms }) {
      await requireBase(terms)
      const wire = await patch(terms.itemId, key, {
        ...versionOf(terms),
        publish: terms.publish,
        lastPublishedBy: terms.by,
        lastUpdateDateTimePublish: isoOf(terms.at),
        ...publishedDespite(terms.despite),
        itemDescription: terms.description,
      })
      // It is published, whatever becomes of its revision (F24).
      return record(key, terms, wire.version).then(
        () => written(wire, false),
        () => written(wire, true),
      )
    },
    lookUp: ({ terms }) => readItem(terms.itemId),
  })
  const recordRevision = writing<PublishTerms, Item>({
    async send({ key, terms }) {
      await record(key, terms, terms.version ?? undefined)
      return { items: [await afterwards(readItem(terms.itemId))] }
    },
    lookUp: ({ terms }) => readItem(terms.itemId),
  })
  const describe = writing<DescribeTerms, Item>({
    async send({ key, terms }) {
      await requireBase(terms)
      const body = { ...versionOf(terms), itemDescription: terms.description, itemType: 'TextEditor' }
      return written(await patch(terms.itemId, key, body), false)
    },
    lookUp: ({ terms }) => readItem(terms.itemId),
  })

  async function readItems(): Promise<readonly Item[]> {
    const items: Wire[] = []
    let lastId: string | null = null
    do {
      const page: { items: Wire[]; lastId: string | null } = await readPage(lastId === null ? {} : { lastid: lastId })
      items.push(...page.items)
      lastId = page.lastId
    } while (lastId !== null)
    return items.map((wire) => itemOf(wire, undefined))
  }
  const createItem = writing<CreateTerms, readonly Item[]>({
    async send({ key, terms }) {
      const { itemId } = await api.call((client) =>
        client.POST('/items', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            draft: '',
            lastDraftedBy: terms.by,
            lastUpdateDateTimeDraft: isoOf(terms.at),
            itemDescription: terms.description,
            itemType: 'TextEditor',
            ...(terms.locale && { locale: terms.locale }),
          },
        }),
      )
      return { items: [await afterwards(readItem(itemId))] }
    },
    lookUp: readItems,
  })

  const publishPair = writing<PairTerms, readonly Item[]>({
    async send({ key, terms }) {
      const items = terms.items.map(({ itemId, version, publish: text, despite }) => ({
        itemId,
        version: version ?? 0,
        publish: text,
        ...publishedDespite(despite),
      }))
      const data = await api.call(
        (client) =>
          client.POST('/publications', {
            params: { header: { 'Idempotency-Key': key } },
            body: { items, lastPublishedBy: terms.by, lastUpdateDateTimePublish: isoOf(terms.at) },
          }),
        conflictIn,
      )
      return { items: data.Items.map((wire) => itemOf(checked(wire), undefined)) }
    },
    lookUp: ({ terms }) => readAll(terms.items.map(({ itemId }) => itemId)),
  })

  const scheduleOf = ({ at, ranAt, ...rest }: WireSchedule): Schedule => ({
    ...rest,
    at: Date.parse(at),
    ranAt: timeOf(ranAt),
  })
  async function readSchedules(itemIds: readonly string[]): Promise<readonly Schedule[]> {
    const answers = await Promise.all(
      itemIds.map((itemId) => api.call((client) => client.GET('/schedules', { params: { query: { itemId } } }))),
    )
    const all = answers.flatMap(({ Schedules: some }) => some.map(scheduleOf))
    return [...new Map(all.map((one) => [one.scheduleId, one])).values()].sort((one, other) => other.at - one.at)
  }
  const schedulesNow = async (itemIds: readonly string[]): Promise<Schedules> => ({
    schedules: [...(await readSchedules(itemIds))],
    items: [],
  })
  const idsOf = ({ items }: ScheduleTerms) => items.map(({ itemId }) => itemId)
  const conflictWithSchedules = async (error: unknown, itemIds: readonly string[]): Promise<never> => {
    if (error instanceof ConflictError) throw new ConflictError(await schedulesNow(itemIds))
    throw error
  }
  const schedule: EffectPorts<ScheduleTerms, Schedules, Schedules> = {
    async send({ key, terms }) {
      const { action, items, runsAt } = terms
      const body = {
        action,
        items: items.map(({ itemId, version }) => ({ itemId, version: version ?? 0 })),
        at: isoOf(runsAt),
      }
      const itemIds = idsOf(terms)
      await api
        .call(
          (client) => client.POST('/schedules', { params: { header: { 'Idempotency-Key': key } }, body }),
          conflictIn,
        )
        .catch((error: unknown) => conflictWithSchedules(error, itemIds))
      return afterwards(schedulesNow(itemIds))
    },
    lookUp: ({ terms }) => schedulesNow(idsOf(terms)),
  }
  const cancelSchedule: EffectPorts<CancelTerms, Schedules, Schedules> = {
    async send({ key, terms: { scheduleId, itemIds } }) {
      const hasRun = (status: number) => (status === 409 ? new ConflictError(null) : null)
      await api
        .call(
          (client) =>
            client.DELETE('/schedules/{scheduleId}', {
              params: { path: { scheduleId }, header: { 'Idempotency-Key': key } },
            }),
          hasRun,
        )
        .catch((error: unknown) => conflictWithSchedules(error, itemIds))
      return afterwards(schedulesNow(itemIds))
    },
    lookUp: ({ terms }) => schedulesNow(terms.itemIds),
  }

  const revisionOf = (wire: Wire): Revision => ({
    revisionId: wire.itemId,
    text: canonical(wire.publish),
    by: wire.lastPublishedBy ?? null,
    at: timeOf(wire.lastUpdateDateTimePublish),
    despite: checksOf(wire),
  })
  const revisions = revisionsMachine.provide({
    actors: {
      readRevisions: fromPromise<RevisionsPage, { itemId: string; lastId: string | null }>(async ({ input }) => {
        const page = await revisionsOf(input.itemId, input.lastId)
        return { revisions: page.items.map(revisionOf), lastId: page.lastId }
      }),
    },
  })
  const item = contentItemMachine.provide({
    actors: {
      readItem: fromPromise<Item, { itemId: string }>(({ input }) => readItem(input.itemId)),
      readKept: fromPromise<KeptText | null, { itemId: string }>(({ input }) => keptTexts.newest(input.itemId)),
      revisions,
    },
  })
  const page = contentPageMachine.provide({
    actors: {
      item,
      readSchedules: fromPromise<readonly Schedule[], { itemIds: readonly string[] }>(({ input }) =>
        readSchedules(input.itemIds),
      ),
    },
  })
  const dashboard = contentDashboardMachine.provide({
    actors: {
      readItems: fromPromise<ItemsPage, { lastId: string | null }>(async ({ input: { lastId } }) => {
        const { items, lastId: next } = await readPage(lastId === null ? {} : { lastid: lastId })
        return { items: items.map((wire) => itemOf(wire, undefined)), lastId: next }
      }),
      readKeptIds: fromPromise(() => keptTexts.itemIds()),
    },
  })
  const effects = contentEffectsMachine.provide({
    actors: {
      effect: effectLogic(KINDS, {
        saveDraft,
        publish,
        recordRevision,
        describe,
        createItem,
        publishPair,
        schedule,
        cancelSchedule,
      }),
    },
  })
  return { page, dashboard, effects }
}
