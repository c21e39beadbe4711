import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { folded } from '../../rules/values/folded'

const KEY_LENGTH = 32
/** Cost in memory and time (N); r and p stay fixed. */
export const DEFAULT_COST = 2 ** 14

const derive = (secret: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

export type Secrets = {
  hash(secret: string): Promise<string>
  isSame(secret: string, hash: string): Promise<boolean>
  /** Takes as long as a real comparison and never succeeds: for accounts that do not exist. */
  compareInVain(secret: string): Promise<false>
}

/** Salted scrypt; a hash carries its parameters, so that they can be raised later. */
export function createSecrets(N: number): Secrets {
  const options = { N, r: 8, p: 1 }

  async function hash(secret: string) {
    const salt = randomBytes(16)
    const key = await derive(secret, salt, options)
    return `scrypt$${N}$${options.r}$${options.p}$${salt.toString('base64')}$${key.toString('base64')}`
  }

  async function isSame(secret: string, kept: string) {
    const [, cost, r, p, salt = '', key = ''] = kept.split('$')
    const expected = Buffer.from(key, 'base64')
    const found = await derive(secret, Buffer.from(salt, 'base64'), { N: Number(cost), r: Number(r), p: Number(p) })
    return found.length === expected.length && timingSafeEqual(found, expected)
  }

  const dummy = hash(randomBytes(12).toString('base64'))
  return {
    hash,
    isSame,
    async compareInVain(secret) {
      await isSame(secret, await dummy)
      return false
    },
  }
}

/** Security answers are compared as searches compare text: without case, accents and kinds of apostrophes. */
export const normalizeAnswer = (answer: string) => folded(answer).trim()
