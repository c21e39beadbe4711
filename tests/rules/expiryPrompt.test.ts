import { expect, test } from 'vitest'
import { isExpiryPromptDue } from '../../rules/site/expiryPrompt'

/** signed in · address · the card expires · FATCA provided · Canadian → asked */
const table = `
  in  /dashboard         yes yes yes   -> asked
  in  /dashboard         yes yes unset -> asked
  in  /dashboard         yes yes no    ->
  in  /dashboard         yes no  yes   -> asked
  in  /dashboard         yes no  unset -> asked
  in  /dashboard         yes no  no    -> asked
  in  /dashboard         no  yes yes   ->
  in  /dashboard         no  yes unset ->
  in  /dashboard         no  yes no    ->
  in  /dashboard         no  no  yes   ->
  in  /dashboard         no  no  unset ->
  in  /dashboard         no  no  no    ->
  in  /dashboard/charts  yes yes yes   ->
  in  /dashboard/charts  yes yes unset ->
  in  /dashboard/charts  yes yes no    ->
  in  /dashboard/charts  yes no  yes   ->
  in  /dashboard/charts  yes no  unset ->
  in  /dashboard/charts  yes no  no    ->
  in  /dashboard/charts  no  yes yes   ->
  in  /dashboard/charts  no  yes unset ->
  in  /dashboard/charts  no  yes no    ->
  in  /dashboard/charts  no  no  yes   ->
  in  /dashboard/charts  no  no  unset ->
  in  /dashboard/charts  no  no  no    ->
  out /dashboard         yes yes yes   ->
  out /dashboard         yes yes unset ->
  out /dashboard         yes yes no    ->
  out /dashboard         yes no  yes   ->
  out /dashboard         yes no  unset ->
  out /dashboard         yes no  no    ->
  out /dashboard         no  yes yes   ->
  out /dashboard         no  yes unset ->
  out /dashboard         no  yes no    ->
  out /dashboard         no  no  yes   ->
  out /dashboard         no  no  unset ->
  out /dashboard         no  no  no    ->
  in  /dashboard/        yes yes yes   -> asked
  in  /                  yes yes yes   ->
  in  /profile           yes yes yes   ->
`
const rows = table
  .trim()
  .split('\n')
  .map((row) => row.trim())

test('the table has every combination once', () => {
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.filter((row) => / \/dashboard(?:\/charts)? /.test(row))).toHaveLength(36)
})

test.each(rows)('CRD-60 T-19 %s', (row) => {
  const [signedIn, pathname, expiring, provided, canadian] = row.split(/\s+/)
  const isDue = isExpiryPromptDue({
    isSignedIn: signedIn === 'in',
    pathname: pathname ?? '',
    isCardExpiring: expiring === 'yes',
    fatcaProvided: provided === 'yes',
    isCanadian: canadian === 'unset' ? null : canadian === 'yes',
  })
  expect(isDue).toBe(row.endsWith('asked'))
})
