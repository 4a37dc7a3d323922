import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 600px)')

function follow(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** A phone held upright. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => narrow.matches)

/** The page was opened at the day of a phone: it begins with the little that one needs. */
export const isDayOnPhone = (): boolean =>
  narrow.matches && /^\/[^/]+\/schedule\/[^/]+\/days\/?$/.test(location.pathname)
