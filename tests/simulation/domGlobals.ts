/** Must load first in `npm run simulate -- --dom`: React needs a document as soon as it is loaded. */
import { Window } from 'happy-dom'

const window = new Window({ url: 'https://portal.test/' })
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })

// Keep Node's own globals (events, time, requests): the simulated browser is built from them.
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) define(name, Reflect.get(window, name))
}
define('window', window)
define('FormData', window.FormData)
define('requestAnimationFrame', (run: (at: number) => void) => setTimeout(() => run(Date.now()), 16))
define('cancelAnimationFrame', (id: number) => clearTimeout(id))
define('IS_REACT_ACT_ENVIRONMENT', true)
