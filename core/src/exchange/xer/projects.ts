import type { FileProject } from '../file.ts'
import type { XerRow, XerTables } from './tables.ts'

/** The projects a person can choose from, in the order of the file. */
export function listProjects({ PROJECT, PROJWBS, TASK }: XerTables): FileProject[] {
  const works = new Map<string, number>()
  for (const task of TASK) works.set(task.proj_id, (works.get(task.proj_id) ?? 0) + 1)
  const names = new Map(PROJWBS.filter((row) => row.proj_node_flag === 'Y').map((row) => [row.proj_id, row.wbs_name]))
  return choosable(PROJECT).map((row) => ({
    id: row.proj_id,
    code: row.proj_short_name,
    name: names.get(row.proj_id)?.trim() || row.proj_short_name,
    works: works.get(row.proj_id) ?? 0,
  }))
}

/**
 * Without baselines, and without the shells of other projects that only links lead to; unless there is nothing else. A
 * shell has another export flag than yes, where any project of the file says yes.
 */
function choosable(rows: readonly XerRow<'PROJECT'>[]): readonly XerRow<'PROJECT'>[] {
  const isTold = rows.some((row) => row.export_flag === 'Y')
  const isShell = ({ export_flag: flag }: XerRow<'PROJECT'>) => (isTold ? flag !== 'Y' : flag === 'N')
  const exported = rows.filter((row) => !isShell(row) && row.project_flag !== 'N')
  const current = exported.filter((row) => row.orig_proj_id === '')
  return [current, exported, rows].find((some) => some.length > 0) ?? rows
}
