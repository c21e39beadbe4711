/** Whether a secret stands in what was written down. A short one as a whole value: digits like those stand in many a time and number. */
export const isIn = (text: string, secret: string) =>
  secret.length > 5 ? text.includes(secret) : new RegExp(`(?:^|["'=>\\s])${secret}(?=$|["'\\\\<&\\s])`, 'm').test(text)
