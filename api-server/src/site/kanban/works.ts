import type { KanbanWork } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { dayOfInstant, formatInstant, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { partWorks, selectWorks, timetableBriefs, type WorkValues } from '../../planning/official/timetable/index.ts'
import type { DocumentReader, ReadRow } from '../../planning/schedules/document/index.ts'
import { selectCurrentVersion } from '../../planning/versions/kinds/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { dayIn } from './days.ts'

interface Parts {
  database: Database
  reader: DocumentReader
}

interface Asked {
  text: string
  from?: string | undefined
  to?: string | undefined
  critical: boolean
  unfinished: boolean
  limit: number
}

/** The timetable counts hundredths of a percent; -1: it knows none. */
const DONE = 10_000

/** Dates are those of the official result of the actual version: seconds after an edit, without opening the plan. */
export async function worksOf({ database, reader }: Parts, scope: Scope, scheduleId: string, ids: readonly string[]) {
  const version = await actualVersion(database, scope, scheduleId)
  const rows = ids.length > 0 ? await reader.byIds(version.id, ids) : []
  const values = await valuesOf(database, scope, version.id, rows)
  return { ...version.head, works: rows.map((row) => viewOf(row, values.get(row.id))) }
}

export async function candidates({ database, reader }: Parts, scope: Scope, scheduleId: string, asked: Asked) {
  const version = await actualVersion(database, scope, scheduleId)
  const { fits, needsDates } = fitting(asked)
  const parts = await database.inScope(scope, (tx) => partWorks(tx, version.id, fits))
  // Works that were never calculated have no dates to be left out for.
  const ids = needsDates ? { only: parts.fitting, except: [] } : { only: null, except: parts.others }
  const { text, limit } = asked
  const { rows, total } = await reader.candidates(version.id, { text, limit, ...ids })
  const values = await valuesOf(database, scope, version.id, rows)
  return { ...version.head, works: rows.map((row) => viewOf(row, values.get(row.id))), total }
}

async function actualVersion(database: Database, scope: Scope, scheduleId: string) {
  return database.inScope(scope, async (tx) => {
    const version = await selectCurrentVersion(tx, scheduleId)
    if (!version) throw new AppError('NOT_FOUND')
    const dataDate = (await timetableBriefs(tx, [version.id])).get(version.id)?.dataDate ?? null
    return { id: version.id, head: { versionId: version.id, dataDate } }
  })
}

const valuesOf = (database: Database, scope: Scope, versionId: string, rows: readonly ReadRow[]) =>
  database.inScope(scope, (tx) =>
    selectWorks(
      tx,
      versionId,
      rows.map(({ id }) => id),
    ),
  )

/** What is in progress or to be done within the period. */
function fitting({ from, to, critical, unfinished }: Asked) {
  const first = from === undefined ? null : dayIn(from, 'from')
  const last = to === undefined ? null : dayIn(to, 'to')
  const needsDates = first !== null || last !== null || critical
  const fits = (values: WorkValues): boolean => {
    if (values.start === NO_INSTANT) return !needsDates
    if (unfinished && values.percent >= DONE) return false
    if (critical && values.critical !== 1) return false
    if (first !== null && dayOfInstant(values.finish) < first) return false
    return last === null || dayOfInstant(values.start) <= last
  }
  return { fits, needsDates }
}

function viewOf({ id, code, name, dayMinutes }: ReadRow, values: WorkValues | undefined): KanbanWork {
  const textOf = (at: number | undefined) => (at === undefined || at === NO_INSTANT ? null : formatInstant(at))
  const float = values?.totalFloat
  return {
    id,
    code,
    name,
    start: textOf(values?.start),
    finish: textOf(values?.finish),
    percent: values === undefined || values.percent < 0 ? null : values.percent / 100,
    critical: values ? values.critical === 1 : null,
    dayMinutes,
    totalFloatMinutes: float === undefined || float === NO_MINUTES ? null : float,
  }
}
