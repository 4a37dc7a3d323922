import type { daySheetTurn } from '@plumbline/core/contract'
import { type DayPlace, type DaysCommand, NOBODY, quarterOf, type SheetState } from '@plumbline/core/documents/day'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import type { z } from 'zod'
import { lenderName } from '../../../identity/access/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import type { NoticeEvent } from '../../../workspace/notices/index.ts'
import { peopleOf } from '../../versions/history/index.ts'
import type { VersionRow } from '../../versions/kinds/index.ts'
import { grantOn } from './authorizer.ts'
import { type DayDocuments, roomOfDays } from './documents.ts'
import type { DaysFollower } from './follow.ts'
import { selectSheets } from './values-repository.ts'

export interface SheetParts {
  database: Database
  collabApi: CollabApi
  documents: DayDocuments
  follower: DaysFollower
  tell(event: NoticeEvent): void
}

type Turn = z.output<typeof daySheetTurn.input>

/** Hands a sheet in, takes it back, or decides on it. */
export async function turnSheet(
  parts: SheetParts,
  { scope, subject, version }: { scope: Scope; subject: Subject; version: VersionRow },
  { executorId, monday }: { executorId: string; monday: string },
  { state, reason }: Turn,
): Promise<{ state: SheetState; onBehalfOf: string }> {
  const { collabApi, documents, follower } = parts
  const first = dayOfInstant(parseInstant(monday) ?? 0)
  const place: DayPlace = { scheduleId: version.scheduleId, executorId, quarter: quarterOf(first) }
  const isDecision = state === 'APPROVED' || state === 'DECLINED'
  const decider = isDecision ? await requireDecider(parts, version, subject, { executorId, monday: first }) : null
  const { right } = isDecision
    ? { right: 'write' as const }
    : await grantOn(parts.database, scope, version, { subject, executorId })
  await documents.ensure([place], { spaceId: version.spaceId, versionId: version.id })
  const command: DaysCommand = isDecision
    ? { do: 'sheet.decide', monday: first, state, reason, ...decider }
    : { do: state === 'submitted' ? 'sheet.submit' : 'sheet.withdraw', monday: first }
  await collabApi.command(roomOfDays(place), [command], scope.userId, right)
  await follower.now([place])
  const week = { from: monday, to: monday }
  const [sheet] = await parts.database.inScope(scope, (tx) => selectSheets(tx, version.scheduleId, [executorId], week))
  const turned = sheet?.state ?? state
  if (turned === state) await tellTurn(parts, { scope, version }, { executorId, monday, state, reason })
  return { state: turned, onBehalfOf: decider?.onBehalfOf ?? '' }
}

/** The curator hears that something waits, whoever the sheet is of what became of it. */
async function tellTurn(
  { database, documents, tell }: SheetParts,
  { scope, version }: { scope: Scope; version: VersionRow },
  { executorId, monday, state, reason }: Turn & { executorId: string; monday: string },
): Promise<void> {
  if (state === 'draft' || executorId === NOBODY) return
  const first = dayOfInstant(parseInstant(monday) ?? 0)
  const curators = async (): Promise<readonly string[]> => {
    const { executors = [] } = await documents.ask(version.id, { ask: 'executors', from: first, to: first + 6 })
    return executors.find(({ id }) => id === executorId)?.curators ?? []
  }
  const to = state === 'submitted' ? await curators() : [executorId]
  const { schedule, person } = await database.inScope(scope, async (tx) => ({
    schedule: (await selectNode(tx, version.scheduleId))?.name ?? '',
    person: (await peopleOf(tx, [executorId]))(executorId)?.name ?? '',
  }))
  const kind = state === 'submitted' ? 'days_submitted' : state === 'APPROVED' ? 'days_approved' : 'days_declined'
  const { spaceId, scheduleId } = version
  tell({
    ...{ kind, actorId: scope.userId, to: [...to], spaceId, epsId: scheduleId, scheduleId, versionId: null },
    params: { schedule, person, week: monday, user: executorId, reason },
  })
}

/**
 * Whoever plans, or who stands for curators of works of that week and signs for all of those beside the others; in whose
 * name, where the right was lent.
 */
async function requireDecider(
  { documents }: SheetParts,
  version: VersionRow,
  subject: Subject,
  { executorId, monday }: { executorId: string; monday: number },
): Promise<{ onBehalfOf: string; signs?: { by: { curator: string; onBehalfOf: string }[]; of: string[] } }> {
  if (may(subject, 'schedule.edit')) return { onBehalfOf: lenderName(subject, 'schedule.edit') }
  const { executors = [] } = await documents.ask(version.id, { ask: 'executors', from: monday, to: monday + 6 })
  const of = executors.find(({ id }) => id === executorId)?.curators ?? []
  const by = of.flatMap((curator) => {
    const onBehalfOf = curatorBehind(subject, curator)
    return onBehalfOf === null ? [] : [{ curator, onBehalfOf }]
  })
  const [first, ...others] = by.map(({ onBehalfOf }) => onBehalfOf)
  if (first === undefined) throw new AppError('FORBIDDEN')
  return { onBehalfOf: others.includes('') ? '' : first, signs: { by, of } }
}

/** '' in their own name; null: they do not stand for this curator. */
export function curatorBehind({ userId, effectiveRights }: Subject, curator: string): string | null {
  if (curator === userId) return ''
  const lent = effectiveRights?.delegations.find((one) => one.userId === curator)
  return lent?.abilities.includes('schedule.report') ? lent.name : null
}
