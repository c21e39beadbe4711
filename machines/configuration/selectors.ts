/** Views read the configuration only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { configurationMachine } from './configurationMachine'

type Snapshot = SnapshotFrom<typeof configurationMachine>

export const selectIsConfigured = (snapshot: Snapshot) => !snapshot.matches({ brand: 'loading' })
export const selectIsChangingLanguage = (snapshot: Snapshot) => snapshot.matches({ language: 'changing' })
/** The brand is not being read: what is known belongs to this session. */
export const selectIsCurrent = (snapshot: Snapshot) => snapshot.matches({ brand: 'ready' })
