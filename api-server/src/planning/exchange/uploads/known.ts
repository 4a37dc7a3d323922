import type { Upload } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { selectKnownFiles } from './imported-repository.ts'
import type { UploadRow } from './repository.ts'
import { isOfIds, scheduleIn } from './sources.ts'

/**
 * The schedule that the file came into before or was exported from, of those that the person may import into; ids say more
 * than a name.
 */
export async function knownSchedule(
  tx: Transaction,
  { spaceId, userId, targetScheduleId }: UploadRow,
  sources: readonly string[],
): Promise<Upload['known']> {
  if (sources.length === 0) return null
  const mayImport = await selectReadable(tx, spaceId, userId, 'schedule.import')
  const schedules = mayImport.filter(({ id, kind }) => kind === 'schedule' && (targetScheduleId ?? id) === id)
  const files = await selectKnownFiles(
    tx,
    schedules.map(({ id }) => id),
    sources,
  )
  const byIds = files.find((file) => file.sources.some((source) => isOfIds(source) && sources.includes(source)))
  const written = schedules.find(({ id }) => sources.some((source) => scheduleIn(source) === id))
  if (!byIds && written) {
    return { scheduleId: written.id, scheduleName: written.name, fileName: '', at: null, by: 'export' }
  }
  const file = byIds ?? files[0]
  if (!file) return null
  const { scheduleId, scheduleName, fileName, at } = file
  return { scheduleId, scheduleName, fileName, at: at.toISOString(), by: byIds ? 'ids' : 'name' }
}
