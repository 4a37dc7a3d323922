import { useDeferredValue } from 'react'

/** So many stand in one list; the rest is found. */
export const MOST_ROWS = 300
/** More than are in sight. */
const IN_SIGHT = 40

/** How many rows of a long list stand there: what is in sight comes first, so that a dialog opens at once. */
export const useFirstRows = (): number => useDeferredValue(MOST_ROWS, IN_SIGHT)
