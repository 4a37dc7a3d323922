import { passes } from '@plumbline/core/filtering'
import {
  type GridColumn,
  type GridGround,
  type GridGroups,
  type GridLevel,
  type GridRead,
  type GridWork,
  groupWorks,
  levelOf,
  readerOf,
  sortedWorks,
  totalCell,
  workCell,
} from '@plumbline/core/gwbs'
import type { GridLook } from './tasks.ts'

/** Groups told in one answer. */
const MAX_GROUPS = 10_000

/** The works that are looked at, in order, and how they are told apart and counted. */
export interface OpenGrid {
  works: readonly GridWork[]
  levels: GridLevel[]
  /** What a work has, and what a group has, column by column. */
  cellsOf(work: GridWork): ReturnType<typeof workCell>[]
  groups(): GridGroups
}

export function openGrid(all: readonly GridWork[], ground: GridGround, { setting, filters }: GridLook): OpenGrid {
  const readers = new Map<string, GridRead>()
  const read = (key: string): GridRead => {
    const known = readers.get(key) ?? readerOf(key, ground)
    readers.set(key, known)
    return known
  }
  const asked = [setting.filter, ...filters]
  const shown = all.filter((work) => asked.every((filter) => passes(filter, (column) => read(column)(work))))
  const works = sortedWorks(shown, setting.arrangement.sort, read)
  const columns = setting.columns.flatMap(({ key, fn }) => {
    const column = ground.columns.find((one) => one.key === key)
    return column ? [{ column, fn, read: read(key) }] : [{ column: gone(key), fn: null, read: read(key) }]
  })
  const levels = setting.arrangement.group.map((level) => ({
    level: levelOf(level, ground, all),
    direction: level.direction,
  }))
  return {
    works,
    levels: levels.map(({ level }) => level),
    cellsOf: (work) => columns.map(({ column, read: of }) => workCell(column, of, work)),
    groups: () =>
      groupWorks(works, {
        levels,
        totals: (of) => columns.map(({ column, fn, read: one }) => totalCell(column, one, fn, of)),
        showEmpty: setting.showEmpty,
        maxGroups: MAX_GROUPS,
      }),
  }
}

/** A column whose attribute was deleted keeps its place, empty. */
const gone = (key: string): GridColumn => ({ key, kind: 'text', title: '', unit: '', choices: [], values: [] })
