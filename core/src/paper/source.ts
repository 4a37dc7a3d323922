import type { RelationType } from '../plan/index.ts'
import type { Day, Instant } from '../time/index.ts'
import type { PaperLoad } from './loads.ts'

/** One printed row; dates that it does not have are `NO_INSTANT`. */
export interface PaperRow {
  id: string
  /** 0: top level. */
  level: number
  /** `none`: it has no bar. */
  kind: 'summary' | 'work' | 'milestone' | 'none'
  name: string
  start: Instant
  finish: Instant
  /** Up to where the bar is drawn as done. */
  doneUntil: Instant
  isDone: boolean
  isCritical: boolean
  /** Of the target version that it is compared with. */
  targetStart: Instant
  targetFinish: Instant
  /** Up to where it may slip. */
  floatEnd: Instant
  /** Beside its bar. */
  label: string
}

export interface PaperLink {
  from: number
  to: number
  type: RelationType
  isCritical: boolean
}

export interface PaperColumn {
  title: string
  /** Millimetres, before it is scaled. */
  width: number
  align: 'left' | 'right'
  /** The tree stands in it. */
  isTree: boolean
}

/** What is printed, row by row: nothing is asked for before its page is drawn. */
export interface PaperSource {
  rowCount: number
  columns: readonly PaperColumn[]
  row(at: number): PaperRow
  cells(at: number): readonly string[]
  links: readonly PaperLink[]
  dataDate: Instant
  /** It is compared with another version. */
  hasTargets: boolean
  /** Of all bars. */
  start: Instant
  finish: Instant
  isDayOff(day: Day): boolean
  /** Of the histogram, lane by lane. */
  loads: readonly PaperLoad[]
}
