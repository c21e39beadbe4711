import { useNow } from './useNow'

/** Whole seconds left, at least 0; null where there is nothing to wait for. */
export function useSecondsUntil(at: number | null): number | null {
  const now = useNow(at === null ? null : 1_000)
  return at === null ? null : Math.max(0, Math.ceil((at - now) / 1_000))
}

export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
