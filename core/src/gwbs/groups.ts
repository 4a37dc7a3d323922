import type { GroupLevel } from '../arrangement/index.ts'
import type { GridCell } from './cells.ts'
import type { GridLevel } from './levels.ts'
import type { GridWork } from './works.ts'

export interface GridGroup {
  /** From 0; groups of the last level have works, the others groups. */
  level: number
  /** Of its level; '' of works without a value. */
  key: string
  label: string
  works: number
  cells: GridCell[]
}

export interface GridGroups {
  /** Each before what is in it. */
  groups: GridGroup[]
  total: { works: number; cells: GridCell[] }
  /** There are more groups than are told. */
  partial: boolean
}

interface Grouping {
  levels: readonly { level: GridLevel; direction: GroupLevel['direction'] }[]
  /** What works come to, column by column. */
  totals(works: readonly GridWork[]): GridCell[]
  showEmpty: boolean
  maxGroups: number
}

/** A work in several groups counts once in what is above them. */
export function groupWorks(works: readonly GridWork[], grouping: Grouping): GridGroups {
  const { levels, totals, showEmpty, maxGroups } = grouping
  const groups: GridGroup[] = []
  let partial = false
  const divide = (all: readonly GridWork[], at: number): void => {
    const one = levels[at]
    if (!one) return
    const { level, direction } = one
    const byKey = new Map<string, GridWork[]>(showEmpty ? level.offered.map((key) => [key, []]) : [])
    for (const work of all) {
      for (const key of level.keysOf(work)) {
        const known = byKey.get(key)
        if (known) known.push(work)
        else byKey.set(key, [work])
      }
    }
    // What has no value is last in either direction.
    const order = (a: string, b: string): number =>
      a === '' || b === '' ? (a === b ? 0 : a === '' ? 1 : -1) : level.compare(a, b) * direction
    for (const key of [...byKey.keys()].sort(order)) {
      if (groups.length >= maxGroups) {
        partial = true
        return
      }
      const within = byKey.get(key) ?? []
      groups.push({ level: at, key, label: level.labelOf(key), works: within.length, cells: totals(within) })
      if (within.length > 0) divide(within, at + 1)
    }
  }
  divide(works, 0)
  return { groups, total: { works: works.length, cells: totals(works) }, partial }
}

/** The works of a group: `path` has its key and those of the groups that it stands in, from the top. */
export function worksAt(
  works: readonly GridWork[],
  levels: readonly GridLevel[],
  path: readonly string[],
): readonly GridWork[] {
  return path.reduce<readonly GridWork[]>(
    (within, key, at) => within.filter((work) => levels[at]?.keysOf(work).includes(key)),
    works,
  )
}
