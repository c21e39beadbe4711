/** All that an editor can write. */
import { createEffect } from '../content-dashboard/contentDashboard'
import { describeEffect, publishEffect, recordEffect, saveEffect } from '../content-item/writes'
import { cancelEffect, publishPairEffect, scheduleEffect } from '../content-page/contentPage'
import { effectsMachineOf } from '../effect/effectsMachine'

export const KINDS = {
  saveDraft: saveEffect,
  publish: publishEffect,
  recordRevision: recordEffect,
  describe: describeEffect,
  createItem: createEffect,
  publishPair: publishPairEffect,
  schedule: scheduleEffect,
  cancelSchedule: cancelEffect,
} as const
export const contentEffectsMachine = effectsMachineOf(KINDS)
