/** What a flow stores for its lookup after a reload, beside single values. */
import * as v from 'valibot'

/** The facts about a card that its name is made of. */
export const calledCardSchema = v.object({
  alias: v.nullable(v.string()),
  plasticFlag: v.boolean(),
  lastFourDigits: v.string(),
  nth: v.number(),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
/** `Resume` holds single values and lists of strings only: anything deeper is stored as JSON. */
export const asJson = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.string(), v.transform(parsed), schema)
