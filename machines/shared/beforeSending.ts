import { type Failure, failed, failureIn, isUnsent } from './failure'
import { notifyStoredFailure } from './portal'

type Failed = Parameters<typeof failureIn>[0]
/** For a reading before something is sent. Offline, it says that nothing was sent and that the form was kept. */
export const failedBeforeSending =
  (as: (failed: Failed) => Failure = failureIn) =>
  (event: Failed): Failure =>
    isUnsent(event.event.error) ? failed('connection.kept') : as(event)
/** After such a reading has failed: stores the failure in its machine, and shows it. */
export const reportBeforeSending = [
  { type: 'storeFailure', params: failedBeforeSending() },
  notifyStoredFailure,
] as const
