import type { EpsNode } from '@plumbline/core/contract'
import type { Database, Scope } from '../../platform/database/index.ts'
import { type SchedulePort, selectPath, selectReadableBranch, viewsOf } from '../../workspace/eps/index.ts'
import { lineOf } from './lines.ts'

export interface BranchParts {
  database: Database
  schedules: SchedulePort
}

/** A part of the structure in the order of the tree, the top first, with the numbers of its schedules. */
export interface Branch {
  nodes: EpsNode[]
  /** By schedule. */
  lines: Map<string, ReturnType<typeof lineOf>>
}

export async function readBranch({ database, schedules }: BranchParts, scope: Scope, epsId: string): Promise<Branch> {
  return database.inScope(scope, async (tx) => {
    const nodes = await viewsOf(tx, schedules, await selectReadableBranch(tx, epsId, scope.userId))
    const ofSchedules = nodes.filter(({ kind }) => kind === 'schedule')
    const above = (await selectPath(tx, epsId)).find(({ kind }) => kind === 'project')
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const lines = ofSchedules.map((node) => lineOf(node, projectOf(byId, node) ?? above?.name ?? ''))
    return { nodes, lines: new Map(lines.map((line) => [line.id, line])) }
  })
}

function projectOf(byId: ReadonlyMap<string, EpsNode>, schedule: EpsNode): string | undefined {
  let at = byId.get(schedule.parentId ?? '')
  while (at && at.kind !== 'project') at = byId.get(at.parentId ?? '')
  return at?.name
}

/** Schedules below each node, itself among them. */
export function schedulesBelow({ nodes }: Branch): Map<string, string[]> {
  const below = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  for (const { id, kind } of nodes) {
    if (kind !== 'schedule') continue
    for (let at: string | null | undefined = id; at && below.has(at); at = parents.get(at)) below.get(at)?.push(id)
  }
  return below
}
