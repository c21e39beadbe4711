import { refuseFields } from '../../wire/refusals'

const SIGNATURES = [
  { text: 'draft', by: 'lastDraftedBy', at: 'lastUpdateDateTimeDraft' },
  { text: 'publish', by: 'lastPublishedBy', at: 'lastUpdateDateTimePublish' },
] as const
type Signed = { readonly [Field in (typeof SIGNATURES)[number][keyof (typeof SIGNATURES)[number]]]?: string }

/** The signature must be the token's e-mail claim (CMS-06). */
export function requireOwnSignature(body: Pick<Signed, 'lastDraftedBy' | 'lastPublishedBy'>, editor: string) {
  for (const { by } of SIGNATURES) {
    if (body[by] !== undefined && body[by] !== editor) throw refuseFields({ field: by, problem: 'invalid' })
  }
}

/**
 * The signatures of the texts in a call, and of no other: a text without its own would stay under the name and time of
 * the one before, and a name or a time alone would change who has written a text, or when.
 */
export function signaturesOf(body: Signed, editor: string, now: Date): Signed {
  requireOwnSignature(body, editor)
  const signatures = SIGNATURES.map(({ text, by, at }) => {
    if (body[text] !== undefined) return { [by]: editor, [at]: body[at] ?? now.toISOString() }
    for (const field of [by, at])
      if (body[field] !== undefined) throw refuseFields({ field: text, problem: 'required' })
    return {}
  })
  return Object.assign({}, ...signatures) as Signed
}
