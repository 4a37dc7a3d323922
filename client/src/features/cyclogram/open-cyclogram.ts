import type { Cyclogram } from '@plumbline/core/contract'
import type { Crossing } from '@plumbline/core/cyclogram'
import { formatDate } from '../../parts/values/date.ts'
import type { DrawnLines, LineKind } from './drawn-lines.ts'

/** What the parts of the screen have in common. */
export interface OpenCyclogram {
  cyclogram: Cyclogram
  drawn: DrawnLines
  versionId: string
  locked: boolean
  /** Address of the version in the planner. */
  toSchedule: string
  processBy: string
  kinds: readonly LineKind[]
  /** A process; −1: none. */
  selected: number
  select(process: number | null): void
  /** A crossing that is pointed out; null: none. */
  lit: number | null
  light(crossing: number | null): void
  /** Keys of processes without a line. */
  hidden: ReadonlySet<string>
  setHidden(hidden: ReadonlySet<string>): void
}

const COLORS = 8

/** Chosen by somebody, else one of the theme's. */
export function colorOf({ processes }: Cyclogram, process: number): string {
  return processes[process]?.color ?? `var(--pl-bar-${process % COLORS})`
}

/** Two lines meet only once at a time and place. */
export const crossingKey = ({ a, b, place, at }: Crossing): string => `${a} ${b} ${place} ${at}`

/** Which lines, and where and when. */
export function crossingText({ processes, places }: Cyclogram, { a, b, place, at }: Crossing) {
  return {
    lines: [a, b].map((process) => processes[process]?.name).join(' × '),
    spot: `${places[place]?.name} · ${formatDate(at)}`,
  }
}
