import {
  timesheetExport,
  timesheetList,
  timesheetRead,
  timesheetSave,
  timesheetSettingsEdit,
  timesheetSettingsRead,
  timesheetTurn,
  timesheetWork,
  versionTimesheetUsers,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import { hoursText } from '@plumbline/core/timesheets'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion, selectCurrentVersion, spaceOfSchedule, type VersionRow } from '../../versions/kinds/index.ts'
import { namesOf, visibleExecutors } from '../days/index.ts'
import type { TimesheetDues } from './dues.ts'
import type { TimesheetFacts } from './facts.ts'
import { readSheet } from './reading.ts'
import { selectExport, selectHoursOfWork, selectSheets } from './repository.ts'
import { saveSheet } from './saving.ts'
import { editTimesheetSettings, readTimesheetSettings } from './settings.ts'
import type { Asked, TimesheetParts } from './sheet.ts'
import { turnTimesheet } from './turning.ts'
import { timesheetUsers } from './users.ts'
import { timesheetWorkbook } from './workbook.ts'

export interface TimesheetRoutes extends TimesheetParts {
  facts: TimesheetFacts
  dues: TimesheetDues
}

/** Rows of one file: more would hold the loop for long. */
const MAX_ROWS = 20_000

export function bindTimesheets(api: Api, parts: TimesheetRoutes): void {
  const { database, facts } = parts
  const asked = async (call: Call): Promise<Asked> => {
    const { scope, subject, params } = call
    return { scope, subject, version: await actualIn(database, scope, params.scheduleId), key: params }
  }
  const answer = async (at: Asked) => ({ sheet: await readSheet(parts, at) })

  api.inSpace(timesheetRead, spaceOf, async (call) => answer(await asked(call)))

  api.inSpace(timesheetSave, spaceOf, async (call) => {
    const at = await asked(call)
    await saveSheet(parts, at, call.input)
    return answer(at)
  })

  api.inSpace(timesheetTurn, spaceOf, async (call) => {
    const at = await asked(call)
    if (await turnTimesheet(parts, at, call.input)) await facts.follow(at.key.scheduleId, call.scope.userId)
    return answer(at)
  })

  bindSettings(api, parts)
  bindLists(api, parts)
}

interface Call {
  scope: Scope
  subject: Subject
  params: { scheduleId: string; userId: string; monday: string }
}

const spaceOf = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  spaceOfSchedule(tx, params.scheduleId)

/** Timesheets are of the actual version alone. */
async function actualIn(database: Database, scope: Scope, scheduleId: string): Promise<VersionRow> {
  const version = await database.inScope(scope, (tx) => selectCurrentVersion(tx, scheduleId))
  if (!version) throw new AppError('NOT_FOUND')
  return version
}

function bindSettings(api: Api, { database, facts, dues }: TimesheetRoutes): void {
  api.inSpace(timesheetSettingsRead, spaceOf, ({ scope, params }) =>
    database.inScope(scope, (tx) => readTimesheetSettings(tx, params.scheduleId)),
  )

  api.inSpace(timesheetSettingsEdit, spaceOf, async ({ scope, params, input, spaceId }) => {
    const at = { scheduleId: params.scheduleId, spaceId }
    const settings = await database.inScope(scope, (tx) => editTimesheetSettings(tx, at, input))
    await dues.count(at)
    if (settings.labourFrom === 'timesheets') await facts.follow(params.scheduleId, scope.userId)
    return settings
  })
}

function bindLists(api: Api, { database, documents }: TimesheetRoutes): void {
  api.inSpace(timesheetList, spaceOf, ({ scope, subject, params, input }) =>
    database.inScope(scope, async (tx) => {
      const { total, rows } = await selectSheets(tx, params.scheduleId, visibleExecutors(subject), input)
      const nameOf = await namesOf(
        tx,
        rows.map(({ userId }) => userId),
      )
      const sheets = rows.map(({ hours, overtime, changedAt, ...row }) => ({
        ...{ ...row, name: nameOf(row.userId), changedAt: changedAt.toISOString() },
        ...{ hours: hoursText(Number(hours)), overtime: hoursText(Number(overtime)) },
      }))
      return { total, sheets }
    }),
  )

  api.inSpace(timesheetWork, spaceOf, ({ scope, subject, params }) =>
    database.inScope(scope, async (tx) => {
      const of = { scheduleId: params.scheduleId, workId: params.wbsId }
      const rows = await selectHoursOfWork(tx, of, visibleExecutors(subject))
      const approved = rows.filter(({ state }) => state === 'APPROVED')
      return {
        rows: rows.map((row) => ({
          ...row,
          ...{ hours: hoursText(Number(row.hours)), overtime: hoursText(Number(row.overtime)) },
        })),
        approved: hoursText(approved.reduce((sum, { hours }) => sum + Number(hours), 0)),
      }
    }),
  )

  api.inSpace(timesheetExport, spaceOf, async ({ scope, subject, params, input, http }) => {
    const { rows, nameOf } = await database.inScope(scope, async (tx) => {
      const window = { ...input, limit: MAX_ROWS + 1 }
      const found = await selectExport(tx, params.scheduleId, visibleExecutors(subject), window)
      const names = await namesOf(
        tx,
        found.map(({ userId }) => userId),
      )
      return { rows: found, nameOf: names }
    })
    if (rows.length > MAX_ROWS) throw new AppError('TIMESHEETS_TOO_MANY')
    http.attachment(`timesheets-${input.from}-${input.to}.xlsx`)
    http.type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    http.set('cache-control', 'no-store')
    return timesheetWorkbook(rows, nameOf, input.language)
  })

  const spaceOfVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null
  api.inSpace(versionTimesheetUsers, spaceOfVersion, async ({ scope, subject, params }) => ({
    users: await timesheetUsers({ database, documents }, { scope, subject, versionId: params.versionId }),
  }))
}
