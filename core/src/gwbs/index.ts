/**
 * The works of a project's schedules as one table, regrouped by what they have instead of by the tree they stand in
 * (grouped WBS): levels of groups, totals of each, columns and filters as data.
 */
export { type GridAmount, type GridCell, totalCell, workCell } from './cells.ts'
export { aggregatesOf, type GridAttribute, type GridColumn, gridColumn, gridColumns, isGroupable } from './columns.ts'
export { type GridGroup, type GridGroups, groupWorks, worksAt } from './groups.ts'
export { type GridLevel, levelOf } from './levels.ts'
export { type GridGround, type GridRead, readerOf } from './reading.ts'
export {
  type Aggregate,
  aggregates,
  type GridSetting,
  gridSetting,
  MAX_GRID_COLUMNS,
  storedGridSetting,
  usualGridSetting,
} from './setting.ts'
export { inOrderOfStart, sortedWorks } from './sorting.ts'
export type { GridWork } from './works.ts'
