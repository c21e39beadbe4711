import { fromPromise } from 'xstate'
import { activityMachine } from '../../machines/activity/activityMachine'
import type { Api } from '../api/client'
import { readExpiring } from './cards'
import { readActivity } from './transactions'

export const activityWith = (api: Api) =>
  activityMachine.provide({
    actors: {
      readActivity: fromPromise(({ input }) => readActivity(api, input)),
      checkExpiry: fromPromise(({ input }) => readExpiring(api, input.clientId)),
    },
  })
