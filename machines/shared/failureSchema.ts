/** A failure that is part of a result which is stored, or sent to another tab. */
import * as v from 'valibot'
import type { MessageKey } from '../../rules/values/messageKey'
import type { Failure } from './failure'

export const failureSchema: v.GenericSchema<unknown, Failure> = v.object({
  key: v.custom<MessageKey>((key) => typeof key === 'string'),
  waitMinutes: v.exactOptional(v.number()),
  serverMessage: v.nullable(v.string()),
  fieldMessages: v.array(v.object({ field: v.string(), message: v.string() })),
  fields: v.exactOptional(v.array(v.string())),
})
