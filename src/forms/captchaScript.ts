/** Loads the captcha service's script once, from the two addresses that the content security policy names. */

export type Recaptcha = {
  ready(run: () => void): void
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      hl: string
      theme: 'light' | 'dark'
      size: 'normal' | 'compact'
      callback(token: string): void
      'expired-callback'(): void
      'error-callback'(): void
    },
  ): number
  reset(widget: number): void
}

const ADDRESS = 'https://www.google.com/recaptcha/api.js?render=explicit&trustedtypes=true'
// The script loads a second part, which may be blocked without an error event.
const PATIENCE_MS = 15_000

type Policy = { createScriptURL(url: string): string }
type World = {
  grecaptcha?: Partial<Recaptcha>
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}
const world = globalThis as World

let policy: Policy | null = null
function trusted(url: string): string {
  policy ??=
    world.trustedTypes?.createPolicy('captcha', {
      createScriptURL(asked) {
        if (asked !== ADDRESS) throw new TypeError(`Not the captcha's script: ${asked}`)
        return asked
      },
    }) ?? null
  return policy ? policy.createScriptURL(url) : url
}

let loading: Promise<Recaptcha> | null = null

/** Rejects if the script is blocked, down or too slow; the next call tries again. */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= append().catch((problem) => {
    loading = null
    throw problem
  })
  return loading
}

function append(): Promise<Recaptcha> {
  const script = document.createElement('script')
  return new Promise<Recaptcha>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The captcha did not answer')), PATIENCE_MS)
    const refuse = (why: string) => {
      clearTimeout(timer)
      reject(new Error(why))
    }
    script.addEventListener('error', () => refuse('The captcha is blocked'))
    script.addEventListener('load', () => {
      const { grecaptcha } = world
      if (!grecaptcha?.ready) return refuse('The captcha is not what it was')
      grecaptcha.ready(() => {
        clearTimeout(timer)
        resolve(grecaptcha as Recaptcha)
      })
    })
    script.async = true
    script.src = trusted(ADDRESS)
    document.head.append(script)
  }).catch((problem) => {
    script.remove()
    throw problem
  })
}
