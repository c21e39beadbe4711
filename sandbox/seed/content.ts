import { BLOCKS, type BlockName, itemIdOf } from '../../rules/site/blocks'
import type { contentItems } from '../database/schema'

const FIRST_AT = '2024-01-15T14:00:00.000Z'
const PUBLISHED_AT = '2024-03-01T14:00:00.000Z'
const EDITOR = 'editor@example.com'

type Item = typeof contentItems.$inferSelect
type Locale = 'en' | 'fr'

const NAMES: Readonly<Record<BlockName, Readonly<Record<Locale, string>>>> = {
  cha: { en: 'Cardholder agreements (English)', fr: 'Conventions des titulaires (français)' },
  terms: { en: 'Reloadable agreement (English)', fr: 'Convention de la carte rechargeable (français)' },
  termsNonreload: {
    en: 'Non-reloadable agreement (English)',
    fr: 'Convention de la carte non rechargeable (français)',
  },
  termsNonreloadBlue: {
    en: 'Non-reloadable blue agreement (English)',
    fr: 'Convention de la carte bleue non rechargeable (français)',
  },
  termsDigital: { en: 'Digital agreement (English)', fr: 'Convention de la carte numérique (français)' },
  termsDigitalSlp: {
    en: 'Digital single-load agreement (English)',
    fr: 'Convention de la carte numérique à chargement unique (français)',
  },
  termsReloadDigital: {
    en: 'Digital reloadable agreement (English)',
    fr: 'Convention de la carte numérique rechargeable (français)',
  },
  termsVirtual: { en: 'Virtual agreement (English)', fr: 'Convention de la carte virtuelle (français)' },
  notice: { en: 'Notice to cardholders (English)', fr: 'Avis aux titulaires (français)' },
  fees: { en: 'Note under the fees (English)', fr: 'Note sous les frais (français)' },
  faq: { en: 'Introduction of the questions (English)', fr: 'Introduction des questions (français)' },
  faqRetiring: {
    en: 'Introduction of the questions about retiring cards (English)',
    fr: 'Introduction des questions sur les cartes retirées (français)',
  },
}

/** What is public, the oldest text first, and the draft where it differs. All other blocks are empty. */
const TEXTS: Readonly<Record<string, { readonly published: readonly string[]; readonly draft?: string }>> = {
  'notice-en': { published: ['<p>Welcome.</p>', '<p>Welcome to your card portal.</p>'] },
  'notice-fr': { published: ['<p>Bienvenue sur le portail de votre carte.</p>'] },
  'fees-en': { published: ['<p>Fees are subject to change.</p>'], draft: '<p>Fees may change. See the agreement.</p>' },
  'fees-fr': { published: ['<p>Les frais peuvent changer.</p>'] },
  'faq-en': { published: [], draft: '<p>Not published yet.</p>' },
}

const EMPTY = {
  itemType: 'TextEditor',
  draft: null,
  publish: null,
  itemDescription: null,
  lastDraftedBy: null,
  lastUpdateDateTimeDraft: null,
  lastPublishedBy: null,
  lastUpdateDateTimePublish: null,
  publishedDespite: null,
  parentItemId: null,
  version: 1,
  locale: null,
  pairItemId: null,
} satisfies Partial<Item>

type Unplaced = Omit<Item, 'position'>

function blockIn(block: BlockName, locale: Locale): Unplaced {
  const itemId = itemIdOf(block, locale)
  const { published = [], draft } = TEXTS[itemId] ?? {}
  const publish = published.at(-1) ?? ''
  // Each text was drafted, then published.
  const version = Math.max(1, 2 * published.length) + (draft !== undefined && published.length > 0 ? 1 : 0)
  return {
    ...EMPTY,
    itemId,
    draft: draft ?? publish,
    publish,
    itemDescription: NAMES[block][locale],
    ...((draft ?? publish) !== '' && { lastDraftedBy: EDITOR, lastUpdateDateTimeDraft: PUBLISHED_AT }),
    ...(publish !== '' && { lastPublishedBy: EDITOR, lastUpdateDateTimePublish: PUBLISHED_AT }),
    version,
    locale,
    pairItemId: itemIdOf(block, locale === 'en' ? 'fr' : 'en'),
  }
}

const revisionsOf = ({ itemId, locale }: Unplaced): Unplaced[] =>
  (TEXTS[itemId]?.published ?? []).map((publish, index, all) => ({
    ...EMPTY,
    itemId: `${itemId}-revision-${index + 1}`,
    publish,
    lastPublishedBy: EDITOR,
    lastUpdateDateTimePublish: index === all.length - 1 ? PUBLISHED_AT : FIRST_AT,
    parentItemId: itemId,
    version: 2 * (index + 1),
    locale,
  }))

const blocks = (Object.keys(BLOCKS) as BlockName[]).flatMap((block) => [blockIn(block, 'en'), blockIn(block, 'fr')])

export const CONTENT_ITEMS: readonly Item[] = [...blocks, ...blocks.flatMap(revisionsOf)].map((item, index) => ({
  ...item,
  position: index + 1,
}))
