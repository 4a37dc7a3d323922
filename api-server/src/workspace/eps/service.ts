import type { EpsNode } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type EpsKind, mayStandUnder } from '@plumbline/core/structure'
import { announceAccessChange, selectMembers } from '../../identity/access/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { binNodes } from './bin-repository.ts'
import { MAX_DEPTH, MAX_NODES } from './policy.ts'
import { inTreeOrder } from './readable.ts'
import {
  countNodes,
  insertNode,
  lockTree,
  type NewNodeRow,
  type NodeChange,
  type NodeRow,
  selectNode,
  selectNodes,
  selectPath,
  selectSubtree,
  updateNode,
  updatePositions,
} from './repository.ts'

export type ScheduleSummary = NonNullable<EpsNode['schedule']>

/** What the structure needs of planning, which stands to its right and is handed in. */
export interface SchedulePort {
  /** Makes the document of a new schedule; nothing else knows of it yet. */
  createDocument(name: string, at: NewSchedulePlace): Promise<{ versionId: string }>
  /** Makes that document the current version of the schedule. */
  attach(tx: Transaction, at: { spaceId: string; scheduleId: string; versionId: string; userId: string }): Promise<void>
  /** Takes back a document that was never attached. */
  dropDocument(versionId: string): Promise<void>
  /** All versions of the schedules among these nodes. */
  versionIds(tx: Transaction, nodeIds: readonly string[]): Promise<string[]>
  /** A new document that says what the actual version of the schedule says now. `fits` is asked before it is written. */
  copyDocument(
    scheduleId: string,
    scope: Scope,
    fits: (bytes: number) => Promise<void>,
  ): Promise<{ versionId: string; bytes: number }>
  summaries(tx: Transaction, spaceId: string): Promise<Map<string, ScheduleSummary>>
}

/** Where a new schedule will stand, and who makes it. */
export interface NewSchedulePlace {
  spaceId: string
  parentId: string | null
  userId: string
}

export interface NewNode {
  spaceId: string
  parentId: string | null
  kind: EpsKind
  code: string
  name: string
}

/** Depth-first, siblings in order. */
export async function readTree(
  database: Database,
  schedules: SchedulePort,
  scope: Scope,
  spaceId: string,
): Promise<EpsNode[]> {
  return database.inScope(scope, async (tx) => {
    const nodes = inTreeOrder(await selectNodes(tx, spaceId))
    return viewsOf(tx, schedules, nodes)
  })
}

function viewOf(node: NodeRow, summaries: ReadonlyMap<string, ScheduleSummary>): EpsNode {
  return { ...node, schedule: summaries.get(node.id) ?? null }
}

/** Nodes of one space, as people see them. */
export async function viewsOf(tx: Transaction, schedules: SchedulePort, nodes: readonly NodeRow[]): Promise<EpsNode[]> {
  const [first] = nodes
  const summaries = first ? await schedules.summaries(tx, first.spaceId) : new Map<string, ScheduleSummary>()
  return nodes.map((node) => viewOf(node, summaries))
}

/** Throws EPS_WRONG_PARENT; a schedule comes with an empty document that can be opened at once. */
export async function createNode(
  database: Database,
  schedules: SchedulePort,
  scope: Scope,
  node: NewNode,
): Promise<EpsNode> {
  await database.inScope(scope, (tx) => refuseWrongPlace(tx, node))
  const document =
    node.kind === 'schedule' ? await schedules.createDocument(node.name, { ...node, userId: scope.userId }) : null
  try {
    return await database.inScope(scope, async (tx) => {
      await lockTree(tx, node.spaceId)
      await refuseWrongPlace(tx, node)
      const id = newId()
      await insertNode(tx, { id, ...node }, scope.userId)
      if (document) {
        const at = { spaceId: node.spaceId, scheduleId: id, versionId: document.versionId, userId: scope.userId }
        await schedules.attach(tx, at)
      }
      return readNode(tx, schedules, id)
    })
  } catch (error) {
    if (document) await schedules.dropDocument(document.versionId)
    throw error
  }
}

/** Adds a schedule node for a document that is already there; inside the caller's transaction. */
export function addScheduleNode(
  tx: Transaction,
  node: Omit<NewNode, 'kind'> & { id?: string },
  userId: string,
): Promise<string> {
  return addNode(tx, { ...node, kind: 'schedule' }, userId)
}

/**
 * Inside the caller's transaction; a schedule's document is the caller's. `id`: what is written beside it names it already.
 * Throws as `createNode`.
 */
export async function addNode(
  tx: Transaction,
  { id = newId(), ...node }: Omit<NewNodeRow, 'id'> & { id?: string },
  userId: string,
): Promise<string> {
  await lockTree(tx, node.spaceId)
  await refuseWrongPlace(tx, node)
  await insertNode(tx, { id, ...node }, userId)
  return id
}

async function refuseWrongPlace(tx: Transaction, { spaceId, parentId, kind }: NewNode): Promise<void> {
  const above = parentId === null ? [] : await selectPath(tx, parentId)
  const elsewhere = above.some((node) => node.spaceId !== spaceId)
  if (elsewhere || (parentId !== null && above.length === 0)) throw new AppError('NOT_FOUND')
  const kinds = above.map((node) => node.kind)
  if (!mayStandUnder(kind, kinds)) throw new AppError('EPS_WRONG_PARENT', { kind, parent: kinds[0] ?? 'root' })
  refuseInactive(above)
  if (above.length >= MAX_DEPTH) throw new AppError('CONFLICT', { max: MAX_DEPTH })
  if ((await countNodes(tx, spaceId)) >= MAX_NODES) throw new AppError('CONFLICT', { max: MAX_NODES })
}

/** Throws EPS_INACTIVE when one of them is kept only to be looked at. */
export function refuseInactive(nodes: readonly NodeRow[]): void {
  const inactive = nodes.find((node) => node.active === 0)
  if (inactive) throw new AppError('EPS_INACTIVE', { name: inactive.name })
}

export async function editNode(
  database: Database,
  schedules: SchedulePort,
  scope: Scope,
  nodeId: string,
  change: { [K in keyof NodeChange]?: NodeChange[K] | undefined },
): Promise<EpsNode> {
  return database.inScope(scope, async (tx) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) await updateNode(tx, nodeId, given)
    return readNode(tx, schedules, nodeId)
  })
}

async function readNode(tx: Transaction, schedules: SchedulePort, nodeId: string): Promise<EpsNode> {
  const node = await selectNode(tx, nodeId)
  if (!node) throw new AppError('NOT_FOUND')
  return viewOf(node, await schedules.summaries(tx, node.spaceId))
}

/** One place up (-1) or down (1) among the siblings; the first and the last stay where they are. */
export async function moveNode(database: Database, scope: Scope, nodeId: string, by: -1 | 1): Promise<void> {
  await database.inScope(scope, async (tx) => {
    const node = await selectNode(tx, nodeId)
    if (!node) throw new AppError('NOT_FOUND')
    await lockTree(tx, node.spaceId)
    const siblings = (await selectNodes(tx, node.spaceId))
      .filter((other) => other.parentId === node.parentId)
      .map((other) => other.id)
    const from = siblings.indexOf(nodeId)
    const neighbour = siblings[from + by]
    if (neighbour === undefined) return
    siblings[from] = neighbour
    siblings[from + by] = nodeId
    await updatePositions(tx, siblings)
  })
}

/** Throws CONFLICT when the subtree is no longer as large as the person was told. */
export async function deleteNode(database: Database, scope: Scope, nodeId: string, count: number): Promise<void> {
  await putInBin(database, scope, nodeId, count)
}

/** A schedule has nothing below it, so there is no number to confirm. */
export async function binSchedule(database: Database, scope: Scope, scheduleId: string): Promise<void> {
  await putInBin(database, scope, scheduleId, 1)
}

async function putInBin(database: Database, scope: Scope, nodeId: string, count: number): Promise<void> {
  await database.inScope(scope, async (tx) => {
    const node = await selectNode(tx, nodeId)
    if (!node) throw new AppError('NOT_FOUND')
    await lockTree(tx, node.spaceId)
    const subtree = (await selectSubtree(tx, nodeId)).map((below) => below.id)
    if (subtree.length !== count) throw new AppError('CONFLICT', { count: subtree.length })
    await binNodes(tx, { nodeId, ids: subtree }, scope.userId)
    // Whoever has a schedule of it open is asked for a new ticket, which is refused.
    const members = await selectMembers(tx, [node.spaceId])
    const userIds = members.map((member) => member.userId)
    await announceAccessChange(tx, userIds)
  })
}
