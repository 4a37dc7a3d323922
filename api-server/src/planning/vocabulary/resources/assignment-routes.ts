import { dayOfText } from '@plumbline/core/attributes'
import {
  assignmentCreate,
  assignmentDelete,
  assignmentEdit,
  assignmentList,
  epsAssignments,
  resourceAssignments,
  resourceWorks,
} from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectNode, selectReadableBranch } from '../../../workspace/eps/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireVersion, requireWritable } from '../../versions/kinds/index.ts'
import { assignedIn, assignmentView, readableSchedules } from './assigned.ts'
import { assignCommand, changeOf } from './assigning.ts'
import { heldByNode } from './held.ts'
import { placeOfResource, requireOffered } from './register.ts'
import type { ResourcesParts } from './routes.ts'

/** Of one version, through its live document. */
export function bindAssignments(api: Api, { database, collabApi, reader }: ResourcesParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  const command = async (
    { scope, subject }: { scope: Scope; subject: Subject },
    versionId: string,
    what: ScheduleCommand,
  ): Promise<void> => {
    const right = await requireWritable(database, scope, versionId, subject)
    await collabApi.command(roomOf(versionId), [what], scope.userId, right)
  }

  api.inSpace(assignmentList, spaceOf, async ({ scope, params: { versionId }, input }) => {
    await requireVersion(database, scope, versionId, 'read')
    const { wbsId = null, offset, limit } = input
    const found = await reader.assigned(versionId, { resourceId: null, wbsId, rows: null })
    const page = found.slice(offset, offset + limit)
    return { total: found.length, assignments: page.map(({ assignment }) => assignmentView(assignment)) }
  })

  api.inSpace(assignmentCreate, spaceOf, async ({ scope, subject, spaceId, params: { versionId }, input }) => {
    const { wbsIds, resourceId, ...said } = input
    const resource = await database.inScope(scope, (tx) => requireOffered(tx, spaceId, resourceId))
    const works = await reader.byIds(versionId, wbsIds)
    const missing = wbsIds.find((id) => !works.some((work) => work.id === id))
    if (missing !== undefined) throw new AppError('ROW_MISSING', { id: missing })
    const held = await reader.assigned(versionId, { resourceId, wbsId: null, rows: null })
    const { command: what, made } = assignCommand(
      works,
      resource,
      held.map(({ assignment }) => assignment),
      said,
    )
    if (made.length === 0) throw new AppError('FIELD_INVALID', { field: 'wbsIds' })
    await command({ scope, subject }, versionId, what)
    return { assignments: made }
  })

  api.inSpace(assignmentEdit, spaceOf, async ({ scope, subject, params, input: { ids, ...said } }) => {
    const what: ScheduleCommand = { do: 'assignment.set', ids, change: changeOf(said) }
    await command({ scope, subject }, params.versionId, what)
    return { success: true as const }
  })

  api.inSpace(assignmentDelete, spaceOf, async ({ scope, subject, params: { versionId, assignmentId } }) => {
    await command({ scope, subject }, versionId, { do: 'assignment.delete', id: assignmentId })
    return { success: true as const }
  })
}

/** Of one resource or one node, over the schedules that the person may read. */
export function bindAssigned(api: Api, parts: ResourcesParts): void {
  const { database } = parts
  const wanted = (scheduleId: string | undefined) => (id: string) => scheduleId === undefined || id === scheduleId

  api.inSpace(resourceWorks, placeOfResource, async ({ scope, spaceId, params, input }) => {
    const { schedules, unread } = await readableSchedules(parts, scope, spaceId, wanted(input.scheduleId))
    const works = []
    for (const schedule of schedules) {
      const held = await assignedIn(parts, scope, schedule, params.resourceId, null)
      const once = new Map(held.map(({ assignment: _assignment, rows: _rows, ...work }) => [work.wbsId, work]))
      works.push(...once.values())
    }
    return { works, unread }
  })

  api.inSpace(resourceAssignments, placeOfResource, async ({ scope, spaceId, params, input }) => {
    const { schedules, unread } = await readableSchedules(parts, scope, spaceId, wanted(input.scheduleId))
    const { from, to, split = null, precision } = input
    const period = from === undefined || to === undefined ? null : periodOf(from, to)
    const assignments = []
    for (const schedule of schedules) {
      const rows = period && { ...period, split, precision }
      const held = await assignedIn(parts, scope, schedule, params.resourceId, rows)
      assignments.push(...held.map((one) => ({ ...one, assignment: assignmentView(one.assignment) })))
    }
    return { assignments, unread }
  })

  const ofNode = async (tx: Transaction, { params }: { params: { epsId: string } }) => {
    const node = await selectNode(tx, params.epsId)
    return node && { spaceId: node.spaceId, nodeId: node.id }
  }
  api.inSpace(epsAssignments, ofNode, async ({ scope, spaceId, params }) => {
    const branch = await database.inScope(scope, (tx) => selectReadableBranch(tx, params.epsId, scope.userId))
    const below = new Set(branch.map(({ id }) => id))
    const { schedules, unread } = await readableSchedules(parts, scope, spaceId, (id) => below.has(id))
    return { resources: await heldByNode(parts, schedules), unread }
  })
}

/** Ten years. */
const MAX_DAYS = 3_660

function periodOf(from: string, to: string): { first: number; last: number } {
  const [first, last] = [dayOfText(from), dayOfText(to)]
  if (first === null || last === null || last < first || last - first > MAX_DAYS) {
    throw new AppError('BAD_REQUEST', { field: 'to' })
  }
  return { first, last }
}
