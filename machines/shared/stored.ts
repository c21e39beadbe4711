/** What is stored of a card for a lookup after a reload. */
import * as v from 'valibot'

/** The facts about a card that its name is made of. */
export const calledCardSchema = v.object({
  alias: v.nullable(v.string()),
  plasticFlag: v.boolean(),
  lastFourDigits: v.string(),
  nth: v.number(),
})
