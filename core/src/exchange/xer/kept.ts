import { type Assignment, type Id, isSummary, type SchedulePlan } from '../../plan/index.ts'
import { fileId } from './file-ids.ts'
import type { XerContent } from './reader.ts'
import { keptColumns, type XerRow } from './tables.ts'
import { readNumber } from './values.ts'

/**
 * What P6 knows its own things by, and what says nothing here: written again, so that P6 sees the project that it gave
 * away. GUIDs are as XER has them.
 */
export interface KeptOfP6 {
  /** Of rows and assignments. */
  guids: ReadonlyMap<Id, string>
  /** Of projects, by the row that is their topmost node. */
  projects: ReadonlyMap<Id, string>
  /** By `resourceName`. */
  resources: ReadonlyMap<string, string>
  /** Of summaries: `seq_num`, the order of those below one node. */
  sequences: ReadonlyMap<Id, number>
  /** Rows of CURRTYPE. */
  currencies: readonly Readonly<Record<string, string>>[]
}

export const nothingKept: KeptOfP6 = {
  guids: new Map(),
  projects: new Map(),
  resources: new Map(),
  sequences: new Map(),
  currencies: [],
}

/** How P6 tells resources apart. */
export const resourceName = ({ resourceType, resourceCode }: Assignment): string => `${resourceType}\n${resourceCode}`

/** Of what came into `plan`; `fileIds` by its ids. */
export function keptOfP6({ tables }: XerContent, plan: SchedulePlan, fileIds: ReadonlyMap<Id, string>): KeptOfP6 {
  const nodes = new Map(tables.PROJWBS.map((row) => [fileId('PROJWBS', row.wbs_id), row]))
  const assigned = new Map(tables.TASKRSRC.map((row) => [fileId('TASKRSRC', row.taskrsrc_id), row]))
  const ofNodes = plan.rows.flatMap(({ id, type }) => {
    if (!isSummary(type)) return []
    const node = nodes.get(fileIds.get(id) ?? '')
    return node ? [{ id, node }] : []
  })
  const resourceOf = (one: Assignment) => assigned.get(fileIds.get(one.id) ?? '')?.rsrc_id
  return {
    guids: guidsOfRows(tables, fileIds),
    projects: guidsOfProjects(tables.PROJECT, ofNodes),
    resources: guidsOfResources(tables.RSRC, plan.assignments, resourceOf),
    sequences: new Map(ofNodes.map(({ id, node }) => [id, readNumber(node.seq_num) ?? 0])),
    currencies: tables.CURRTYPE.map(currencyOf),
  }
}

/** Files of other programs have none, and works of ours are many: what has no GUID costs nothing. */
function guidsOfRows(
  { PROJWBS, TASK, TASKRSRC }: XerContent['tables'],
  fileIds: ReadonlyMap<Id, string>,
): Map<Id, string> {
  const inFile = new Map<string, string>()
  const take = (id: () => string, guid: string): void => {
    if (guid !== '') inFile.set(id(), guid)
  }
  for (const row of PROJWBS) take(() => fileId('PROJWBS', row.wbs_id), row.guid)
  for (const row of TASK) take(() => fileId('TASK', row.task_id), row.guid)
  for (const row of TASKRSRC) take(() => fileId('TASKRSRC', row.taskrsrc_id), row.guid)
  if (inFile.size === 0) return inFile
  const known = [...fileIds].map(([id, named]) => [id, inFile.get(named) ?? ''] as const)
  return new Map(known.filter(([, guid]) => guid !== ''))
}

/** The same by other ids; what is not named is not kept. */
export function keptWithIds(kept: KeptOfP6, ids: ReadonlyMap<Id, Id>): KeptOfP6 {
  const renamed = <Value>(map: ReadonlyMap<Id, Value>): Map<Id, Value> =>
    new Map([...map].flatMap(([id, value]) => (ids.has(id) ? [[ids.get(id)!, value] as const] : [])))
  const { guids, projects, sequences } = kept
  return { ...kept, guids: renamed(guids), projects: renamed(projects), sequences: renamed(sequences) }
}

function guidsOfProjects(
  projects: readonly XerRow<'PROJECT'>[],
  nodes: readonly { id: Id; node: XerRow<'PROJWBS'> }[],
): Map<Id, string> {
  const guidOf = new Map(projects.map((row) => [row.proj_id, row.guid]))
  const tops = nodes.filter(({ node }) => node.proj_node_flag === 'Y')
  return new Map(tops.map(({ id, node }) => [id, guidOf.get(node.proj_id) ?? '']))
}

function guidsOfResources(
  resources: readonly XerRow<'RSRC'>[],
  assignments: readonly Assignment[],
  resourceOf: (assignment: Assignment) => string | undefined,
): Map<string, string> {
  const guidOf = new Map(resources.map((row) => [row.rsrc_id, row.guid]))
  const known = assignments.map((one) => [resourceName(one), guidOf.get(resourceOf(one) ?? '') ?? ''] as const)
  return new Map(known.filter(([, guid]) => guid !== ''))
}

const currencyOf = (row: XerRow<'CURRTYPE'>): Record<string, string> =>
  Object.fromEntries(keptColumns.CURRTYPE.map((column) => [column, row[column]]))
