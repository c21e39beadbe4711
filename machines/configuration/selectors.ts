/** The only questions views ask of the configuration. */
import type { SnapshotFrom } from 'xstate'
import type { configurationMachine } from './configurationMachine'

type Snapshot = SnapshotFrom<typeof configurationMachine>

export const selectIsConfigured = (snapshot: Snapshot) => !snapshot.matches({ brand: 'loading' })
export const selectIsChangingLanguage = (snapshot: Snapshot) => snapshot.matches({ language: 'changing' })
/** Nothing of the brand is being read: what is known belongs to this session. */
export const selectIsCurrent = (snapshot: Snapshot) => snapshot.matches({ brand: 'ready' })
