import type { Transaction } from '../../platform/database/index.ts'

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
