/**
 * Whether the text contains a secret. A short secret must match a whole value: times and numbers often contain such
 * digits.
 */
export const isIn = (text: string, secret: string) =>
  secret.length > 5 ? text.includes(secret) : new RegExp(`(?:^|["'=>\\s])${secret}(?=$|["'\\\\<&\\s])`, 'm').test(text)
