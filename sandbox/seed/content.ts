import type { contentItems } from '../database/schema'

const PUBLISHED_AT = '2024-03-01T14:00:00.000Z'
const EDITOR = 'editor@example.com'

type Item = typeof contentItems.$inferSelect

const block = (position: number, itemId: string, itemDescription: string, publish: string, draft = publish): Item => ({
  position,
  itemId,
  itemType: 'TextEditor',
  draft,
  publish,
  itemDescription,
  lastDraftedBy: EDITOR,
  lastUpdateDateTimeDraft: PUBLISHED_AT,
  lastPublishedBy: EDITOR,
  lastUpdateDateTimePublish: PUBLISHED_AT,
  parentItemId: null,
})

const revision = (position: number, of: string, publish: string, at: string): Item => ({
  position,
  itemId: `${of}-revision-${position}`,
  itemType: 'TextEditor',
  draft: null,
  publish,
  itemDescription: null,
  lastDraftedBy: null,
  lastUpdateDateTimeDraft: null,
  lastPublishedBy: EDITOR,
  lastUpdateDateTimePublish: at,
  parentItemId: of,
})

export const CONTENT_ITEMS: readonly Item[] = [
  block(1, 'notice-en', 'Notice on the home page (English)', '<p>Welcome to your card portal.</p>'),
  block(2, 'notice-fr', 'Avis de la page d’accueil (français)', '<p>Bienvenue sur le portail de votre carte.</p>'),
  block(
    3,
    'fees-en',
    'Note under the fees (English)',
    '<p>Fees are subject to change.</p>',
    '<p>Fees may change. See the agreement.</p>',
  ),
  block(4, 'fees-fr', 'Note sous les frais (français)', '<p>Les frais peuvent changer.</p>'),
  block(5, 'faq-en', 'Introduction of the questions (English)', '', '<p>Not published yet.</p>'),
  revision(6, 'notice-en', '<p>Welcome.</p>', '2024-01-15T14:00:00.000Z'),
  revision(7, 'notice-en', '<p>Welcome to your card portal.</p>', PUBLISHED_AT),
]
