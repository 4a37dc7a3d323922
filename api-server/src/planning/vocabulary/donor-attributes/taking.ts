/** What donors have for works of a version now: the documents that they are looked for in, as far as the person reads them. */
import type { DonorSetting } from '@plumbline/core/attributes'
import { isOutside } from '@plumbline/core/donors'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { mayReadSchedule, selectPath } from '../../../workspace/eps/index.ts'
import { selectPassportValues } from '../../../workspace/passport/index.ts'
import { type DocumentReader, roomOf, type Taking } from '../../schedules/document/index.ts'
import { findVersion, selectActiveTarget, selectCurrentVersion } from '../../versions/kinds/index.ts'
import { listAttributes, listDefinitions } from '../attributes/index.ts'

type Asked = Pick<Taking, 'attributes' | 'attribute' | 'node' | 'targetRoom'>

/** Throws NOT_FOUND for an attribute that the works do not have, and DONOR_MODE for one of which nothing is taken so. */
export async function takingOf(
  { database, reader }: { database: Database; reader: Pick<DocumentReader, 'relatedSchedules'> },
  scope: Scope,
  { versionId, attributeId }: { versionId: string; attributeId: string },
  ids: readonly string[] | null,
): Promise<Taking> {
  const asked = await database.inScope(scope, (tx) => askedOf(tx, versionId, attributeId))
  const isRelated = asked.attribute.setting.source === 'related_schedule'
  const schedules = isRelated ? await reader.relatedSchedules(versionId) : []
  const relatedRooms = await database.inScope(scope, (tx) => readableRooms(tx, schedules, scope.userId))
  return { ...asked, ids, relatedRooms }
}

async function askedOf(tx: Transaction, versionId: string, attributeId: string): Promise<Asked> {
  const version = await findVersion(tx, versionId)
  if (!version) throw new AppError('NOT_FOUND')
  const { spaceId, scheduleId } = version
  const definitions = await listDefinitions(tx, spaceId, scheduleId)
  const found = definitions.find(({ id }) => id === attributeId)
  // Rows of directories are read only where some of them may be taken.
  const isInside = found?.setting?.kind === 'donor' && !isOutside(found.setting.source)
  const attributes = isInside ? await listAttributes(tx, spaceId, scheduleId) : definitions
  const attribute = attributes.find(({ id }) => id === attributeId)
  if (!attribute) throw new AppError('NOT_FOUND')
  const { setting } = attribute
  if (setting?.kind !== 'donor' || setting.mode === 'live') throw new AppError('DONOR_MODE')
  return {
    attributes: attributes.map(({ id, type, setting: said, values }) => ({ id, type, setting: said, values })),
    attribute: { id: attribute.id, type: attribute.type, setting, values: attribute.values },
    node: setting.source === 'eps' ? await nearestValue(tx, scheduleId, setting) : '',
    targetRoom: setting.source === 'target_version' ? await targetRoomOf(tx, scheduleId) : null,
  }
}

async function nearestValue(tx: Transaction, scheduleId: string, { sourceAttributeId }: DonorSetting): Promise<string> {
  for (const { id } of await selectPath(tx, scheduleId)) {
    const value = (await selectPassportValues(tx, id)).get(sourceAttributeId) ?? ''
    if (value !== '') return value
  }
  return ''
}

async function targetRoomOf(tx: Transaction, scheduleId: string): Promise<string | null> {
  const target = await selectActiveTarget(tx, scheduleId)
  return target && roomOf(target.id)
}

async function readableRooms(
  tx: Transaction,
  scheduleIds: readonly string[],
  userId: string,
): Promise<Taking['relatedRooms']> {
  const rooms: { scheduleId: string; room: string }[] = []
  for (const scheduleId of scheduleIds) {
    const version = (await mayReadSchedule(tx, scheduleId, userId)) ? await selectCurrentVersion(tx, scheduleId) : null
    if (version) rooms.push({ scheduleId, room: roomOf(version.id) })
  }
  return rooms
}
