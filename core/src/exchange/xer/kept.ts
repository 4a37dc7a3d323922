import type { Assignment, Id } from '../../plan/index.ts'
import type { Origins } from './origins.ts'
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

/** How P6 tells resources apart; those without a code by their names. */
export const resourceName = ({
  resourceType,
  resourceCode,
  resourceName: name,
}: Pick<Assignment, 'resourceType' | 'resourceCode' | 'resourceName'>): string =>
  `${resourceType}\n${resourceCode || `\n${name}`}`

export function keptOfP6({ tables }: XerContent, { nodes, works, assignments }: Origins): KeptOfP6 {
  return {
    guids: new Map([
      ...guidsOf(nodes, ({ node, row }) => [row.id, node.guid]),
      ...guidsOf(works, ({ task, row }) => [row.id, task.guid]),
      ...guidsOf(assignments, ({ row, assignment }) => [assignment.id, row.guid]),
    ]),
    projects: guidsOfProjects(tables.PROJECT, nodes),
    resources: guidsOfResources(tables.RSRC, assignments),
    sequences: new Map(nodes.map(({ node, row }) => [row.id, readNumber(node.seq_num) ?? 0])),
    currencies: tables.CURRTYPE.map(currencyOf),
  }
}

/** Files of other programs have none, and works are many: what has no GUID costs nothing. */
function guidsOf<Origin>(origins: readonly Origin[], named: (origin: Origin) => [Id, string]): [Id, string][] {
  const found: [Id, string][] = []
  for (const origin of origins) {
    const guid = named(origin)
    if (guid[1] !== '') found.push(guid)
  }
  return found
}

/** The same by other ids; what is not named is not kept. */
export function keptWithIds(kept: KeptOfP6, ids: ReadonlyMap<Id, Id>): KeptOfP6 {
  const renamed = <Value>(map: ReadonlyMap<Id, Value>): Map<Id, Value> =>
    new Map([...map].flatMap(([id, value]) => (ids.has(id) ? [[ids.get(id)!, value] as const] : [])))
  const { guids, projects, sequences } = kept
  return { ...kept, guids: renamed(guids), projects: renamed(projects), sequences: renamed(sequences) }
}

function guidsOfProjects(projects: readonly XerRow<'PROJECT'>[], nodes: Origins['nodes']): Map<Id, string> {
  const guidOf = new Map(projects.map((row) => [row.proj_id, row.guid]))
  const tops = nodes.filter(({ node }) => node.proj_node_flag === 'Y')
  return new Map(tops.map(({ node, row }) => [row.id, guidOf.get(node.proj_id) ?? '']))
}

function guidsOfResources(
  resources: readonly XerRow<'RSRC'>[],
  assignments: Origins['assignments'],
): Map<string, string> {
  const guidOf = new Map(resources.map((row) => [row.rsrc_id, row.guid]))
  const known = assignments.map(
    ({ row, assignment }) => [resourceName(assignment), guidOf.get(row.rsrc_id) ?? ''] as const,
  )
  return new Map(known.filter(([, guid]) => guid !== ''))
}

const currencyOf = (row: XerRow<'CURRTYPE'>): Record<string, string> =>
  Object.fromEntries(keptColumns.CURRTYPE.map((column) => [column, row[column]]))
