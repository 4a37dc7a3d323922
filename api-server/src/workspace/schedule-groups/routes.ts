import {
  type ScheduleGroup,
  scheduleGroupCreate,
  scheduleGroupDelete,
  scheduleGroupEdit,
  scheduleGroupList,
  scheduleGroupMove,
  scheduleGroupMoveSchedule,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import {
  createNode,
  dissolveNode,
  editNode,
  type NodeRow,
  placeNode,
  type SchedulePort,
  selectNode,
  selectPath,
  selectReadableBranch,
} from '../eps/index.ts'

export interface ScheduleGroupsParts {
  database: Database
  schedules: SchedulePort
  structureChanged(spaceId: string): void
  attributesChanged(spaceId: string): void
}

/** A group is a folder in a project: the structure has one truth about where schedules stand. */
export function bindScheduleGroups(api: Api, parts: ScheduleGroupsParts): void {
  const { database, schedules, structureChanged, attributesChanged } = parts
  const moved = (spaceId: string) => {
    structureChanged(spaceId)
    attributesChanged(spaceId)
    return { success: true as const }
  }
  const ofGroup = async (tx: Transaction, { params }: { params: { groupId: string } }) =>
    (await isGroup(tx, params.groupId)) ? spaceOf(tx, params.groupId) : null

  api.inSpace(
    scheduleGroupList,
    async (tx, { input }) => ((await kindOf(tx, input.projectId)) === 'project' ? spaceOf(tx, input.projectId) : null),
    async ({ scope, input }) => ({
      groups: groupsIn(await database.inScope(scope, (tx) => selectReadableBranch(tx, input.projectId, scope.userId))),
    }),
  )

  api.inSpace(
    scheduleGroupCreate,
    async (tx, { input }) => ((await holdsSchedules(tx, input.parentId)) ? spaceOf(tx, input.parentId) : null),
    async ({ scope, spaceId, input }) => {
      const folder = { spaceId, parentId: input.parentId, kind: 'folder' as const, code: '', name: input.name }
      const { id } = await createNode(database, schedules, scope, folder)
      structureChanged(spaceId)
      return { group: await readGroup(database, scope, id) }
    },
  )

  api.inSpace(
    scheduleGroupMoveSchedule,
    async (tx, { input }) =>
      (await kindOf(tx, input.scheduleId)) === 'schedule' ? spaceOf(tx, input.scheduleId) : null,
    async ({ scope, spaceId, input: { scheduleId, ...place } }) => {
      await database.inScope(scope, (tx) => placeNode(tx, scheduleId, place))
      return moved(spaceId)
    },
  )

  api.inSpace(scheduleGroupEdit, ofGroup, async ({ scope, spaceId, params, input }) => {
    await editNode(database, schedules, scope, params.groupId, input)
    structureChanged(spaceId)
    return { group: await readGroup(database, scope, params.groupId) }
  })

  api.inSpace(scheduleGroupMove, ofGroup, async ({ scope, spaceId, params, input }) => {
    await database.inScope(scope, async (tx) => {
      if (!(await holdsSchedules(tx, input.parentId))) throw new AppError('NOT_FOUND')
      await placeNode(tx, params.groupId, input)
    })
    return moved(spaceId)
  })

  api.inSpace(scheduleGroupDelete, ofGroup, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => dissolveNode(tx, params.groupId, scope.userId))
    return moved(spaceId)
  })
}

const spaceOf = async (tx: Transaction, nodeId: string) => (await selectNode(tx, nodeId))?.spaceId ?? null
const kindOf = async (tx: Transaction, nodeId: string) => (await selectNode(tx, nodeId))?.kind ?? null

/** A project, or a group in one. */
async function holdsSchedules(tx: Transaction, nodeId: string): Promise<boolean> {
  return (await kindOf(tx, nodeId)) === 'project' || isGroup(tx, nodeId)
}

async function isGroup(tx: Transaction, nodeId: string): Promise<boolean> {
  const [node, ...above] = await selectPath(tx, nodeId)
  return node?.kind === 'folder' && above.some(({ kind }) => kind === 'project')
}

async function readGroup(database: Database, scope: Scope, groupId: string): Promise<ScheduleGroup> {
  const [group] = groupsIn(await database.inScope(scope, (tx) => selectReadableBranch(tx, groupId, scope.userId)))
  if (!group) throw new AppError('NOT_FOUND')
  return group
}

/** Nodes come in the order of the tree. */
function groupsIn(nodes: readonly NodeRow[]): ScheduleGroup[] {
  const schedules = Map.groupBy(
    nodes.filter(({ kind }) => kind === 'schedule'),
    ({ parentId }) => parentId,
  )
  return nodes
    .filter(({ kind }) => kind === 'folder')
    .map(({ id, parentId, name, position }) => ({
      id,
      parentId: parentId ?? '',
      name,
      position,
      scheduleIds: (schedules.get(id) ?? []).map((schedule) => schedule.id),
    }))
}
