import type { timesheetTurn } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { isDecision, mayTurn, type TimesheetState } from '@plumbline/core/timesheets'
import type { z } from 'zod'
import { selectNode } from '../../../workspace/eps/index.ts'
import { grantOn, namesOf } from '../days/index.ts'
import { curatorsOf, deciderOf } from './deciding.ts'
import { markFactsDue } from './facts-repository.ts'
import { insertTurn, selectLines, selectSheet, storeSheet } from './repository.ts'
import { selectSettings } from './settings-repository.ts'
import { type Asked, type TimesheetParts, worksOf } from './sheet.ts'

type Turn = z.output<typeof timesheetTurn.input>

/** Hands a sheet in, takes it back, or decides on it; true: facts of works follow from it. */
export async function turnTimesheet(
  parts: TimesheetParts,
  asked: Asked,
  { revision, state, reason }: Turn,
): Promise<boolean> {
  const { database } = parts
  const { scope, subject, version, key } = asked
  if (version.locked) throw new AppError('VERSION_LOCKED')
  const lines = await database.inScope(scope, (tx) => selectLines(tx, key))
  const works = await worksOf(
    parts,
    asked,
    lines.map(({ workId }) => workId),
  )
  const onBehalfOf = isDecision(state) ? deciderOf(subject, key, lines, works) : ''
  if (onBehalfOf === null) throw new AppError('FORBIDDEN')
  if (!isDecision(state)) await requireFilling(parts, asked)
  if (state === 'DECLINED' && reason === '') throw new AppError('DAY_REASON_WANTED')
  if (state === 'submitted' && lines.every(({ days }) => days.length === 0)) throw new AppError('TIMESHEET_EMPTY')
  const { spaceId } = version
  const feeds = await database.inScope(scope, async (tx) => {
    const sheet = await selectSheet(tx, key, true)
    if ((sheet?.revision ?? 0) !== revision) throw new AppError('TIMESHEET_CHANGED')
    const before = sheet?.state ?? 'draft'
    if (!sheet || !mayTurn(before, state)) throw new AppError('TIMESHEET_STATE')
    await storeSheet(tx, key, { spaceId, state, revision: revision + 1 })
    await insertTurn(tx, key, { spaceId, state, by: scope.userId, reason, onBehalfOf })
    const { labourFrom } = await selectSettings(tx, key.scheduleId)
    const isFact = labourFrom === 'timesheets' && (state === 'APPROVED' || before === 'APPROVED')
    if (isFact) await markFactsDue(tx, key)
    return isFact
  })
  parts.changed(spaceId, key)
  await tellTurn(parts, asked, { state, reason, curators: curatorsOf(lines, works) })
  return feeds
}

async function requireFilling({ database }: TimesheetParts, { scope, subject, version, key }: Asked): Promise<void> {
  const { right } = await grantOn(database, scope, version, { subject, executorId: key.userId })
  if (right === 'read') throw new AppError('FORBIDDEN')
  if (right === 'plan') throw new AppError('FACTS_CLOSED')
}

/** Curators hear that something waits for them, whoever filled it what became of it. */
async function tellTurn(
  { database, tell }: TimesheetParts,
  { scope, version, key }: Asked,
  { state, reason, curators }: { state: TimesheetState; reason: string; curators: string[] },
): Promise<void> {
  if (state === 'draft') return
  const { schedule, person } = await database.inScope(scope, async (tx) => ({
    schedule: (await selectNode(tx, key.scheduleId))?.name ?? '',
    person: (await namesOf(tx, [key.userId]))(key.userId),
  }))
  const about = { spaceId: version.spaceId, epsId: key.scheduleId, scheduleId: key.scheduleId, versionId: null }
  const params = { schedule, person, week: key.monday, user: key.userId, reason }
  const at = { actorId: scope.userId, ...about, params }
  if (state === 'submitted') tell({ kind: 'timesheet_submitted', ...at, to: curators })
  else tell({ kind: state === 'APPROVED' ? 'timesheet_approved' : 'timesheet_declined', ...at, to: [key.userId] })
}
