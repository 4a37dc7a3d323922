import type { PackedValues } from '@plumbline/core/attributes'
import type { WorkStatus } from '@plumbline/core/plan'
import { inPieces, type Transaction } from '../../platform/database/index.ts'

/** A work by the official result of its version; instants as texts. */
export interface PlacedRow {
  id: string
  versionId: string
  code: string
  name: string
  branch: string[]
  values: PackedValues
  status: WorkStatus
  /** Hundredths of a percent point. */
  percent: number
  /** Working minutes, as planned. */
  duration: number
  late: boolean
  start: string | null
  finish: string | null
  targetStart: string | null
  targetFinish: string | null
  actualStart: string | null
  actualFinish: string | null
}

const instants = ['start', 'finish', 'target_start', 'target_finish', 'actual_start', 'actual_finish'].map((name) => {
  const told = name.replace(/_(\w)/, (_, email: string) => email.toUpperCase())
  return `to_char(${name}_at, 'YYYY-MM-DD"T"HH24:MI') AS "${told}"`
})

/** Some hundred kB, which the driver decodes in a few milliseconds. */
const ROWS_OF_PIECE = 500

/** Those that begin first are first. Milestones take no time in a place, so that they are on no line. */
export async function selectPlacedRows(
  tx: Transaction,
  versionIds: readonly string[],
  limit: number,
): Promise<PlacedRow[]> {
  const query = tx('work_figures')
    .whereIn('version_id', [...versionIds])
    .where('duration', '>', 0)
    .select('work_id as id', 'version_id as versionId', 'code', 'name', 'branch', 'attribute_values as values')
    .select('status', 'percent', 'duration', tx.raw('coalesce(late_by, 0) > 0 AS late'))
    .select(instants.map((sql) => tx.raw(sql)))
    .orderByRaw('start_at NULLS LAST, work_id')
    .limit(limit)
  const placed: PlacedRow[] = []
  for await (const rows of inPieces<PlacedRow>(tx, query, ROWS_OF_PIECE)) placed.push(...rows)
  return placed
}
