// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseSecondPresses } from '../../src/ui/secondPress'

let stop = () => {}
let pressed: string[] = []
let now = 0

/** Buttons by name; the first one's press is answered by rendering the others in its place. */
beforeEach(() => {
  document.body.innerHTML = '<main><button>Continue</button></main>'
  const main = document.querySelector('main')!
  pressed = []
  // The last press of another test is long ago.
  now += 60_000
  main.addEventListener('click', ({ target }) => {
    const name = (target as Element).textContent ?? ''
    pressed.push(name)
    if (name === 'Continue') main.innerHTML = '<button>Pay</button><label>Agree<input type="checkbox" /></label>'
  })
  stop = refuseSecondPresses(document)
})
afterEach(() => stop())

type Press = { detail?: number; clientX?: number; pointerType?: string; after?: number }

/** happy-dom takes the time of an event from the clock: set it. */
function press(name: string, { detail = 1, clientX = 100, pointerType = 'mouse', after = 0 }: Press = {}) {
  const target = [...document.querySelectorAll('button, label')].find(({ textContent }) => textContent === name)
  if (!target) throw new Error(`There is no ${name}`)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX, clientY: 400 })
  Object.defineProperties(event, { pointerType: { value: pointerType }, timeStamp: { value: now + after } })
  return target.dispatchEvent(event)
}

describe('the second click of a double press', () => {
  test('does not press what the first one brought', () => {
    press('Continue')
    expect(press('Pay', { detail: 2 })).toBe(false)
    expect(pressed).toEqual(['Continue'])
    // Nor does a third.
    press('Pay', { detail: 3 })
    expect(pressed).toEqual(['Continue'])
  })

  test('a click of its own does', () => {
    press('Continue')
    press('Pay', { after: 5 })
    expect(pressed).toEqual(['Continue', 'Pay'])
  })

  test.each([
    ['at once, in the same place', { after: 400 }, ['Continue']],
    ['at once, elsewhere', { after: 400, clientX: 200 }, ['Continue', 'Pay']],
    ['later, in the same place', { after: 700 }, ['Continue', 'Pay']],
  ])('a tap %s', (_, second, expected) => {
    press('Continue', { pointerType: 'touch' })
    press('Pay', { pointerType: 'touch', ...second })
    expect(pressed).toEqual(expected)
  })

  test('presses a control again that is still the same', () => {
    press('Continue')
    press('Pay', { after: 5_000 })
    press('Pay', { detail: 2, after: 5_100 })
    expect(pressed).toEqual(['Continue', 'Pay', 'Pay'])
  })

  test('a key and the click that a label makes for its field are no presses', () => {
    press('Continue')
    press('Pay', { detail: 0 })
    expect(pressed).toEqual(['Continue', 'Pay'])
    const box = document.querySelector('input')!
    const label = (detail: number) => press('Agree', { detail, after: 5_000 })
    label(1)
    box.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(label(2)).toBe(true)
  })
})
