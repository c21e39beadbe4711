import { useNow } from './useNow'

/** Whole seconds, never below none; null where nothing is waited for. */
export function useSecondsUntil(at: number | null): number | null {
  const now = useNow(at === null ? null : 1_000)
  return at === null ? null : Math.max(0, Math.ceil((at - now) / 1_000))
}

export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
