import type { curatorDatesAccept, DateProposal, dateProposalSave } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import { isActivity, isSummary } from '@plumbline/core/plan'
import { formatInstant, NO_INSTANT, parseInstant } from '@plumbline/core/time'
import type { z } from 'zod'
import { lenderName } from '../../../identity/access/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { selectWorks } from '../../official/timetable/index.ts'
import { peopleOf } from '../../versions/history/index.ts'
import { requireVersion } from '../../versions/kinds/index.ts'
import type { DayDocuments } from '../days/index.ts'
import { type DocumentReader, roomOf } from '../document/index.ts'
import { decideProposal, type ProposalRow, selectProposals, upsertProposals } from './repository.ts'

export interface DateProposalParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  documents: DayDocuments
  /** What is proposed, or what became of it, is other than before. */
  changed(of: { spaceId: string; scheduleId: string }): void
}

interface Asking {
  scope: Scope
  subject: Subject
  versionId: string
}

type Proposed = z.output<typeof dateProposalSave.input>['proposals']

/** Throws NOT_YOUR_WORK for works of others, NO_DAYS for what is none. */
export async function proposeDates(
  { database, reader, changed }: DateProposalParts,
  { scope, subject, versionId }: Asking,
  proposals: Proposed,
): Promise<void> {
  const { spaceId, scheduleId } = await requireVersion(database, scope, versionId, 'write')
  const ids = proposals.map(({ workId }) => workId)
  const rows = await reader.byIds(versionId, ids)
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  if (rows.some(({ type }) => !isActivity(type))) throw new AppError('NO_DAYS')
  const mayPlan = may(subject, 'schedule.edit')
  if (!mayPlan && rows.some(({ executor }) => executor !== scope.userId)) throw new AppError('NOT_YOUR_WORK')
  await database.inScope(scope, async (tx) => {
    const datesOf = await officialDates(tx, versionId, ids)
    const kept = proposals.map((one) => ({ ...one, ...datesOf(one.workId) }))
    await upsertProposals(tx, { versionId, spaceId, userId: scope.userId }, kept)
  })
  changed({ spaceId, scheduleId })
}

async function officialDates(tx: Transaction, versionId: string, workIds: readonly string[]) {
  const works = await selectWorks(tx, versionId, workIds)
  const textOf = (at: number | undefined): string | null =>
    at === undefined || at === NO_INSTANT ? null : formatInstant(at)
  return (workId: string) => {
    const values = works.get(workId)
    return { wasStart: textOf(values?.start), wasFinish: textOf(values?.finish) }
  }
}

/** Of a work that was calculated to other dates since. */
const isStale = (row: ProposalRow, now: { wasStart: string | null; wasFinish: string | null }): boolean =>
  row.state === 'proposed' && (row.wasStart !== now.wasStart || row.wasFinish !== now.wasFinish)

export async function listProposals(
  { database, reader }: DateProposalParts,
  { scope, versionId }: Asking,
  workIds: readonly string[],
): Promise<DateProposal[]> {
  await requireVersion(database, scope, versionId, 'read')
  const rows = await database.inScope(scope, (tx) => selectProposals(tx, versionId, workIds))
  if (rows.length === 0) return []
  const ids = rows.map(({ workId }) => workId)
  const works = new Map((await reader.byIds(versionId, ids)).map((row) => [row.id, row]))
  return database.inScope(scope, async (tx) => {
    const datesOf = await officialDates(tx, versionId, ids)
    const personOf = await peopleOf(
      tx,
      rows.map(({ by }) => by),
    )
    return rows.map((row) => ({
      ...{ ...row, code: works.get(row.workId)?.code ?? '', name: works.get(row.workId)?.name ?? '' },
      byName: personOf(row.by)?.name ?? '',
      at: row.at.toISOString(),
      state: isStale(row, datesOf(row.workId)) ? ('stale' as const) : row.state,
    }))
  })
}

type Decision = z.output<typeof curatorDatesAccept.input>

/** The works themselves, and those below them that somebody proposes dates of. */
export async function decideDates(
  parts: DateProposalParts,
  { scope, subject, versionId }: Asking,
  { wbsIds, state, comment }: Decision,
): Promise<{ decided: string[]; stale: string[] }> {
  const { database, reader } = parts
  const { spaceId, scheduleId } = await requireVersion(database, scope, versionId, 'write')
  const named = await reader.byIds(versionId, wbsIds)
  if (named.length < new Set(wbsIds).size) throw new AppError('NOT_FOUND')
  const below = named.some(({ type }) => isSummary(type)) ? await worksBelow(reader, versionId, wbsIds) : []
  const waiting = await database.inScope(scope, (tx) => selectProposals(tx, versionId, [...wbsIds, ...below]))
  const open = waiting.filter((row) => row.state === 'proposed')
  if (open.length === 0) throw new AppError('DATES_NOT_PROPOSED', { work: named[0]?.name ?? '' })
  const onBehalf = await decidersOf(parts, { scope, subject, versionId }, open)
  const ids = open.map(({ workId }) => workId)
  const datesOf = await database.inScope(scope, (tx) => officialDates(tx, versionId, ids))
  const [stale, fresh] = [
    open.filter((row) => isStale(row, datesOf(row.workId))),
    open.filter((row) => !isStale(row, datesOf(row.workId))),
  ]
  const commands =
    state === 'APPROVED' ? await commandsFor(parts, versionId, fresh) : new Map<string, ScheduleCommand>()
  const decided = await database.inScope(scope, async (tx) => {
    const taken: string[] = []
    for (const { workId } of fresh) {
      const decision = { state, decidedBy: scope.userId, onBehalfOf: onBehalf(workId), comment }
      if (await decideProposal(tx, { versionId, workId }, decision)) taken.push(workId)
    }
    // Last: what is refused there leaves the proposals as they were.
    const written = taken.flatMap((workId) => commands.get(workId) ?? [])
    if (written.length > 0) await parts.collabApi.command(roomOf(versionId), written, scope.userId, 'write')
    return taken
  })
  parts.changed({ spaceId, scheduleId })
  return { decided, stale: stale.map(({ workId }) => workId) }
}

/** In whose name each is decided; throws NOT_YOUR_WORK where the person answers for one of them in nobody's. */
async function decidersOf(
  { reader }: DateProposalParts,
  { subject, versionId }: Asking,
  rows: readonly ProposalRow[],
): Promise<(workId: string) => string> {
  if (may(subject, 'schedule.edit')) {
    const lender = lenderName(subject, 'schedule.edit')
    return () => lender
  }
  const works = await reader.byIds(
    versionId,
    rows.map(({ workId }) => workId),
  )
  const names = new Map<string, string>()
  for (const { id, curator } of works) {
    const lent = subject.effectiveRights?.delegations.find(({ userId }) => userId === curator)
    const isLent = lent?.abilities.includes('schedule.report') ?? false
    if (curator === null || (curator !== subject.userId && !isLent)) throw new AppError('NOT_YOUR_WORK')
    names.set(id, curator === subject.userId ? '' : (lent?.name ?? ''))
  }
  return (workId) => names.get(workId) ?? ''
}

async function worksBelow(reader: DocumentReader, versionId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await reader.rows(versionId, { filter: 3, offset: 0, limit: 1_000_000 })
  const wanted = new Set(ids)
  const below: string[] = []
  // In the order of the tree a parent stands before what is below it.
  for (const { id, parentId } of rows) {
    if (parentId === null || !wanted.has(parentId)) continue
    wanted.add(id)
    below.push(id)
  }
  return below
}

/** What was agreed becomes the plan: the start as a date that holds, the length between the two in working time; by work. */
async function commandsFor(
  { documents }: DateProposalParts,
  versionId: string,
  rows: readonly ProposalRow[],
): Promise<Map<string, ScheduleCommand>> {
  if (rows.length === 0) return new Map()
  const works = rows.map(({ workId, start, finish }) => ({ id: workId, ...{ start: at(start), finish: at(finish) } }))
  const { lengths = [] } = await documents.ask(versionId, { ask: 'lengths', works })
  const commandOf = ({ id, start }: (typeof works)[number], place: number): ScheduleCommand => ({
    do: 'row.set',
    ids: [id],
    fields: { limit: { kind: 'in_date', date: start }, duration: lengths[place] ?? 0 },
  })
  return new Map(works.map((work, place) => [work.id, commandOf(work, place)]))
}

const at = (text: string): number => parseInstant(text) ?? 0
