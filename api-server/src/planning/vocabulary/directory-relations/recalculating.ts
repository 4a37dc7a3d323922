import { isList } from '@plumbline/core/attributes'
import type {
  DirectoryRelation,
  FilledAttribute,
  NeededResource,
  RelatedAttribute,
} from '@plumbline/core/directory-relations'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Recalculating } from '../../schedules/document/index.ts'
import { type AttributeRow, listDefinitions } from '../attributes/index.ts'
import { pathTo } from '../directories/index.ts'
import { resourcesOf } from '../resources/index.ts'
import { type StoredRow, selectDirectoryRows, selectMeasureDirectories, selectRelations } from './repository.ts'
import { rowsOfRelations } from './service.ts'

/** What the works of a schedule are recalculated by. */
export async function recalculatingIn(tx: Transaction, spaceId: string, scheduleId: string): Promise<Recalculating> {
  const relations = await selectRelations(tx, spaceId, await pathTo(tx, spaceId, scheduleId))
  const ids = new Set(relations.flatMap(({ directoryIds }) => directoryIds))
  for (const id of await selectMeasureDirectories(tx, spaceId)) ids.add(id)
  const rows = await selectDirectoryRows(tx, [...ids])
  const definitions = await listDefinitions(tx, spaceId, scheduleId)
  const attributes = definitions.flatMap(({ id, type, directory }): RelatedAttribute[] =>
    directory && isList(type) ? [{ id, type: type as RelatedAttribute['type'], directoryId: directory.id }] : [],
  )
  const registers = new Set(rows.filter(({ isRegister }) => isRegister).map(({ id }) => id))
  const relationRows = await rowsOfRelations(tx, relations)
  return {
    ...{ relations, attributes, filled: filledBy(relations, definitions) },
    directories: rows.map(({ units: _units, isRegister: _isRegister, ...directory }) => directory),
    units: rows.flatMap(({ units }) => units),
    rows: relationRows,
    resources: await neededBy(tx, spaceId, { relations, rows: relationRows, registers }),
  }
}

/** Attributes that columns name and that have their values themselves. */
function filledBy(relations: readonly DirectoryRelation[], definitions: readonly AttributeRow[]): FilledAttribute[] {
  const named = new Set(relations.flatMap(({ columns }) => columns.map(({ attributeId }) => attributeId)))
  const own = definitions.filter(({ id, directory, setting }) => named.has(id) && !directory && setting === null)
  return own.map(({ id, type, values }) => ({
    ...{ id, type },
    values: values.map(({ id: valueId, name, disabled }) => ({ id: valueId, name, disabled })),
  }))
}

interface Leading {
  relations: readonly DirectoryRelation[]
  rows: readonly StoredRow[]
  /** Ids of directories of resources. */
  registers: ReadonlySet<string>
}

/** Resources that lists lead to and that may be assigned. */
async function neededBy(
  tx: Transaction,
  spaceId: string,
  { relations, rows, registers }: Leading,
): Promise<NeededResource[]> {
  const leading = new Set(
    relations
      .filter(({ use, directoryIds }) => use === 'list' && registers.has(directoryIds[1] ?? ''))
      .map(({ id }) => id),
  )
  const ids = new Set(rows.flatMap(({ relationId, rowIds }) => (leading.has(relationId) ? (rowIds[1] ?? []) : [])))
  if (ids.size === 0) return []
  return [...(await resourcesOf(tx, spaceId, [...ids])).values()].flatMap(({ id, code, name, type, status }) =>
    status === 'active' && type !== 'resource_group' ? [{ id, code, name, type }] : [],
  )
}
