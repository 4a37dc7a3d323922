import type { Id } from '@plumbline/core/plan'
import type { Instant, Minutes } from '@plumbline/core/time'

/** A row that is proposed: it stands on the screen, and in no plan. */
export interface GhostRow {
  /** Its name within the proposal. */
  key: string
  name: string
  duration: Minutes
  start: Instant
  finish: Instant
  /** Keys of the rows that end before it starts. */
  after: readonly string[]
}

/** They stand directly below the row that they are proposed for. */
export interface GhostRows {
  parentId: Id
  dayMinutes: Minutes
  rows: readonly GhostRow[]
}

/** Keys of ghosts never look like ids of rows, which have no colon. */
const GHOST = 'ghost:'
export const ghostKey = ({ key }: GhostRow): string => GHOST + key
export const isGhostKey = (key: string): boolean => key.startsWith(GHOST)

/** A ghost among display rows of the tree; rows are their slots, and -1 is none. */
export const ghostCode = (ghost: number): number => -2 - ghost
export const ghostOf = (code: number): number => -2 - code
