/** Everybody whom the identity provider knows; all have the password of the seed's accounts. Content spec §6. */
export const PEOPLE = [
  { sub: 'editor', email: 'editor@example.com', mayEdit: true },
  { sub: 'reviewer', email: 'reviewer@example.com', mayEdit: true },
  { sub: 'reader', email: 'reader@example.com', mayEdit: false },
] as const
