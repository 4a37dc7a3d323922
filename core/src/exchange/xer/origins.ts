import type { Assignment, Id, WbsRow } from '../../plan/index.ts'
import { fileId } from './file-ids.ts'
import type { XerRow } from './tables.ts'
import type { WbsNode } from './wbs.ts'

/** Which rows of the file became what, in the order of the file. */
export interface Origins {
  nodes: WbsNode[]
  works: { task: XerRow<'TASK'>; row: WbsRow }[]
  assignments: { row: XerRow<'TASKRSRC'>; assignment: Assignment }[]
}

/** Those of several projects; of one alone, as most files have, they cost nothing. */
export function together(all: readonly Origins[]): Origins {
  const [first] = all
  if (first && all.length === 1) return first
  return {
    nodes: all.flatMap(({ nodes }) => nodes),
    works: all.flatMap(({ works }) => works),
    assignments: all.flatMap(({ assignments }) => assignments),
  }
}

/** What the file calls them, by our ids; with what is `named` already. */
export function fileIdsOf({ nodes, works, assignments }: Origins, named: ReadonlyMap<Id, string>): Map<Id, string> {
  const ids = new Map<Id, string>()
  for (const { node, row } of nodes) ids.set(row.id, fileId('PROJWBS', node.wbs_id))
  for (const { task, row } of works) ids.set(row.id, fileId('TASK', task.task_id))
  for (const { row, assignment } of assignments) ids.set(assignment.id, fileId('TASKRSRC', row.taskrsrc_id))
  for (const [id, inFile] of named) ids.set(id, inFile)
  return ids
}
