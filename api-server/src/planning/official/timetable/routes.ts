import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type TimetableSummary, timetableCalculate, timetableRead, versionDates } from '@plumbline/core/contract'
import { formatInstant, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { eachInTurns } from '../../../platform/steps/index.ts'
import { ID_BYTES, rowFields } from './calculation.ts'
import type { Calculator } from './calculator.ts'
import { datesOf } from './dates.ts'
import { selectAllRows, selectRows, selectTimetable } from './repository.ts'

export interface TimetableParts {
  database: Database
  calculator: Calculator
  spaceOfVersion(tx: Transaction, versionId: string): Promise<string | null>
}

export function bindTimetable(api: Api, { database, calculator, spaceOfVersion }: TimetableParts): void {
  const spaceOf = (tx: Transaction, { params }: { params: { versionId: string } }) =>
    spaceOfVersion(tx, params.versionId)

  api.inSpace(timetableCalculate, spaceOf, async ({ params }) => ({
    timetable: await calculator.calculateNow(params.versionId),
  }))

  api.inSpace(timetableRead, spaceOf, async ({ scope, params, input }) =>
    database.inScope(scope, async (tx) => {
      const stored = await selectTimetable(tx, params.versionId)
      if (!stored) return { timetable: notCalculated, total: 0, rows: [] }
      const page = await selectRows(tx, params.versionId, input.offset, input.limit)
      return { timetable: stored.summary, total: stored.rowCount, rows: await rowsOf(page) }
    }),
  )

  api.inSpace(versionDates, spaceOf, async ({ scope, params, http }) => {
    const stored = await database.inScope(scope, (tx) => selectAllRows(tx, params.versionId))
    const etag = `"${stored?.revision ?? 'none'}"`
    http.set('cache-control', 'private, no-cache')
    http.set('etag', etag)
    http.vary('accept-encoding')
    http.type = 'application/octet-stream'
    if (http.get('if-none-match') === etag) {
      http.status = 304
      return Buffer.alloc(0)
    }
    const dates = stored ? datesOf(stored) : Buffer.alloc(0)
    if (http.acceptsEncodings('gzip') !== 'gzip') return dates
    http.set('content-encoding', 'gzip')
    return packed(dates)
  })
}

const pack = promisify(gzip)
/** Dates of neighbours are alike: the fastest level already halves them. */
const packed = (dates: Buffer): Promise<Buffer> => pack(dates, { level: 1 })

const notCalculated: TimetableSummary = {
  state: 0,
  seq: 0,
  engineVersion: 0,
  inputHash: '',
  resultHash: '',
  start: null,
  finish: null,
  works: 0,
  critical: 0,
  issues: [],
  calculatedAt: null,
}

async function rowsOf(page: { ids: Buffer; values: Buffer }) {
  const rows: ReturnType<typeof rowAt>[] = []
  await eachInTurns(Array(page.ids.length / ID_BYTES).keys(), (index) => void rows.push(rowAt(page, index)))
  return rows
}

function rowAt({ ids, values }: { ids: Buffer; values: Buffer }, index: number) {
  const value = (field: (typeof rowFields)[number]): number =>
    values.readInt32LE((index * rowFields.length + rowFields.indexOf(field)) * 4)
  return {
    wbsId: ids.toString('latin1', index * ID_BYTES, (index + 1) * ID_BYTES),
    start: instantText(value('start')),
    finish: instantText(value('finish')),
    earlyStart: instantText(value('earlyStart')),
    earlyFinish: instantText(value('earlyFinish')),
    lateStart: instantText(value('lateStart')),
    lateFinish: instantText(value('lateFinish')),
    fullReserveMinutes: minutes(value('totalFloat')),
    freeReserveMinutes: minutes(value('freeFloat')),
    critical: value('critical') === 1,
    percent: Math.max(0, value('percent')) / 100,
  }
}

const instantText = (instant: number): string | null => (instant === NO_INSTANT ? null : formatInstant(instant))
const minutes = (value: number): number | null => (value === NO_MINUTES ? null : value)
