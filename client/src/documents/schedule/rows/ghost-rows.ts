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
  /** Proposed rows above it. */
  level: number
  /** Proposed rows stand below it, so that it has no duration of its own. */
  holds: boolean
  quantity: { amount: number; unit: string } | null | undefined
}

/** They stand directly below the row that they are proposed for, or first where groups do not show it. */
export interface GhostRows {
  parentId: Id
  dayMinutes: Minutes
  rows: readonly GhostRow[]
}

/** Keys of ghosts never look like ids of rows, which have no colon. */
const GHOST = 'ghost:'
export const ghostKey = ({ key }: GhostRow): string => GHOST + key
export const isGhostKey = (key: string): boolean => key.startsWith(GHOST)

/** A ghost among display rows; rows are their slots, -1 is none, and heads of groups are above these. */
const FIRST = -1_000_000_000
export const ghostCode = (ghost: number): number => FIRST - ghost
export const isGhostCode = (code: number): boolean => code <= FIRST
export const ghostOf = (code: number): number => FIRST - code
