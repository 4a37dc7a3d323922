import type { PackedValues } from '@plumbline/core/attributes'
import type { WorkStatus } from '@plumbline/core/plan'
import type { Transaction } from '../../platform/database/index.ts'

/** A work by the official result of its version; instants as texts. */
export interface PlacedRow {
  id: string
  code: string
  name: string
  branch: string[]
  values: PackedValues
  status: WorkStatus
  /** Hundredths of a percent point. */
  percent: number
  start: string | null
  finish: string | null
  targetStart: string | null
  targetFinish: string | null
  actualStart: string | null
  actualFinish: string | null
}

const instants = ['start', 'finish', 'target_start', 'target_finish', 'actual_start', 'actual_finish'].map((name) => {
  const told = name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())
  return `to_char(${name}_at, 'YYYY-MM-DD"T"HH24:MI') AS "${told}"`
})

/** Those that begin first are first. Milestones take no time in a place, so that they are on no line. */
export function selectPlacedRows(tx: Transaction, versionId: string, limit: number): Promise<PlacedRow[]> {
  return tx('work_figures')
    .where({ version_id: versionId })
    .where('duration', '>', 0)
    .select('work_id as id', 'code', 'name', 'branch', 'attribute_values as values', 'status', 'percent')
    .select(instants.map((sql) => tx.raw(sql)))
    .orderByRaw('start_at NULLS LAST, work_id')
    .limit(limit)
}

/** Colours of processes that are told apart by `source`. */
export async function selectColors(tx: Transaction, scheduleId: string, source: string): Promise<Map<string, string>> {
  const rows: { process: string; color: string }[] = await tx('cyclogram_colors')
    .where({ schedule_id: scheduleId, source })
    .select('process', 'color')
  return new Map(rows.map(({ process, color }) => [process, color]))
}

interface Coloured {
  scheduleId: string
  spaceId: string
  source: string
  process: string
}

/** False: the schedule has `max` colours already. */
export async function writeColor(
  tx: Transaction,
  { scheduleId, spaceId, source, process }: Coloured,
  color: string | null,
  max: number,
): Promise<boolean> {
  const key = { schedule_id: scheduleId, source, process }
  if (color === null) {
    await tx('cyclogram_colors').where(key).delete()
    return true
  }
  const others = await tx('cyclogram_colors')
    .where({ schedule_id: scheduleId })
    .whereNot(key)
    .count<{ count: string }[]>('* as count')
    .first()
  if (Number(others?.count ?? 0) >= max) return false
  await tx('cyclogram_colors')
    .insert({ ...key, space_id: spaceId, color })
    .onConflict(['schedule_id', 'source', 'process'])
    .merge(['color'])
  return true
}
