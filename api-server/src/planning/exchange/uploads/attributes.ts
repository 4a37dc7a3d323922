import type { AttributesToWrite, KnownAttribute } from '@plumbline/core/exchange'
import type { Transaction } from '../../../platform/database/index.ts'
import { addAttribute, addListValues, listAttributes } from '../../vocabulary/attributes/index.ts'
import type { UploadRow } from './repository.ts'

/** Only lists of the schedule itself grow by an import: who may import into it need not rule over those above. */
export async function knownAttributes(
  tx: Transaction,
  row: Pick<UploadRow, 'spaceId' | 'targetScheduleId' | 'projectId'>,
): Promise<KnownAttribute[]> {
  const attributes = await listAttributes(tx, row.spaceId, row.targetScheduleId ?? row.projectId)
  return attributes.map(({ id, name, type, unit, precision, values, nodeId }) => {
    return { id, name, type, unit, precision, values, growing: nodeId !== null && nodeId === row.targetScheduleId }
  })
}

/** What others did to the attributes since the file was looked at stays. */
export async function writeAttributes(
  tx: Transaction,
  { userId, ...place }: { spaceId: string; nodeId: string; userId: string },
  { make, extend }: AttributesToWrite,
): Promise<void> {
  for (const { name, ...content } of make) {
    await addAttribute(tx, { ...place, ...content, name, code: name, required: false }, userId)
  }
  for (const { id, values } of extend) await addListValues(tx, id, values)
}
