import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const COST = { N: 2 ** 14, r: 8, p: 1 } as const
const KEY_LENGTH = 32

const derive = (secret: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Salted scrypt, with its parameters in front so that they can be raised later. */
export async function hashSecret(secret: string) {
  const salt = randomBytes(16)
  const key = await derive(secret, salt, COST)
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString('base64')}$${key.toString('base64')}`
}

export async function isSecret(secret: string, hash: string) {
  const [, N, r, p, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64')
  const found = await derive(secret, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** Takes the same time as a real comparison and never succeeds: for accounts that do not exist. */
export async function compareInVain(secret: string) {
  await isSecret(secret, await dummy)
  return false
}
const dummy = hashSecret(randomBytes(12).toString('base64'))

/** Security answers are compared without case or surrounding spaces. */
export const normalizeAnswer = (answer: string) => answer.trim().toLowerCase()
