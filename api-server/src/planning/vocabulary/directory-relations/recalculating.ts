import { isList } from '@plumbline/core/attributes'
import type { RelatedAttribute } from '@plumbline/core/directory-relations'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Recalculating } from '../../schedules/document/index.ts'
import { listDefinitions } from '../attributes/index.ts'
import { pathTo } from '../directories/index.ts'
import { selectDirectoryRows, selectMeasureDirectories, selectRelations } from './repository.ts'
import { rowsOfRelations } from './service.ts'

/** What the works of a schedule are recalculated by. */
export async function recalculatingIn(tx: Transaction, spaceId: string, scheduleId: string): Promise<Recalculating> {
  const relations = await selectRelations(tx, spaceId, await pathTo(tx, spaceId, scheduleId))
  const ids = new Set(relations.flatMap(({ directoryIds }) => directoryIds))
  for (const id of await selectMeasureDirectories(tx, spaceId)) ids.add(id)
  const rows = await selectDirectoryRows(tx, [...ids])
  const attributes = (await listDefinitions(tx, spaceId, scheduleId)).flatMap(
    ({ id, type, directory }): RelatedAttribute[] =>
      directory && isList(type) ? [{ id, type: type as RelatedAttribute['type'], directoryId: directory.id }] : [],
  )
  return {
    ...{ relations, attributes },
    directories: rows.map(({ units: _units, ...directory }) => directory),
    units: rows.flatMap(({ units }) => units),
    rows: await rowsOfRelations(tx, relations),
  }
}
