// @vitest-environment happy-dom
/** One address is shown in one way: as on an envelope, with Canada Post's two spaces before the postal code. */
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOBODY } from '../../rules/identity/identity'
import { Address } from '../../src/flow/Address'

const queen = {
  addressLine: '100 Queen Street',
  unitNum: 'Suite 4B',
  city: 'Toronto',
  region: 'ON',
  postCode: 'M5H 2N2',
}

const linesOf = (part: Partial<typeof queen>) => {
  const { container } = render(<Address of={{ ...NOBODY.currentAddress, ...part }} />)
  const shown = container.querySelector('[data-private]')
  return shown && [...shown.children].map(({ textContent }) => textContent)
}

test.each([
  ['whole', queen, ['100 Queen Street, Suite 4B', 'Toronto ON\u00a0\u00a0M5H 2N2']],
  ['without a unit', { ...queen, unitNum: '' }, ['100 Queen Street', 'Toronto ON\u00a0\u00a0M5H 2N2']],
  ['without a street', { ...queen, addressLine: '', unitNum: '' }, ['Toronto ON\u00a0\u00a0M5H 2N2']],
  ['without a postal code', { ...queen, postCode: '' }, ['100 Queen Street, Suite 4B', 'Toronto ON']],
  ['of which nothing is known', {}, null],
])('PRF-40 an address %s', (_, part, lines) => {
  expect(linesOf(part)).toEqual(lines)
})
