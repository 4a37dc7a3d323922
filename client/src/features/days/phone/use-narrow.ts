import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 600px)')

function follow(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** A phone held upright. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => narrow.matches)
