import {
  type AttributeDefinition,
  type AttributeDirectory,
  type AttributeSetting,
  attributeField,
  columnsTaken,
} from '@plumbline/core/attributes'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { selectChoices, selectHidden } from '../directories/index.ts'

export interface AttributeRow extends AttributeDefinition {
  spaceId: string
  /** '' for the space. */
  nodeName: string
}

const query = (tx: Transaction) =>
  tx('attributes as a')
    .leftJoin('eps_nodes as n', 'n.id', 'a.node_id')
    .leftJoin('directories as d', 'd.id', 'a.directory_id')
    .select('a.id', 'a.space_id as spaceId', 'a.node_id as nodeId', 'a.code', 'a.name', 'a.type', 'a.unit')
    .select('a.precision', 'a.list_values as values', 'a.required', 'a.setting')
    .select(
      tx.raw(
        `CASE WHEN a.directory_id IS NOT NULL THEN json_build_object('id', a.directory_id, 'branchId', a.directory_branch,
           'level', a.directory_level, 'revision', d.revision,
           'columns', (SELECT coalesce(json_agg(json_build_object('id', c->'id', 'code', c->'code', 'name', c->'name',
             'type', c->'type')), '[]') FROM jsonb_array_elements(d.columns) AS c),
           'offered', d.status = 'active' AND d.archived_at IS NULL) END AS directory`,
      ),
    )
    .select(tx.raw(`coalesce(n.name, '') AS "nodeName"`))

/**
 * Those of the space first, then those of the nodes in the given order; each in its own order. Of a directory that values
 * come from only its revision is told.
 */
export async function selectAttributes(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
): Promise<AttributeRow[]> {
  const rows: AttributeRow[] = await query(tx)
    .where('a.space_id', spaceId)
    .whereNull('a.deleted_at')
    .where((scope) => scope.whereNull('a.node_id').orWhereIn('a.node_id', [...nodeIds]))
    .orderByRaw(`array_position(?::text[], a.node_id) NULLS FIRST, a.position, a.id`, [[...nodeIds]])
  const hidden = rows.some((row) => row.directory) ? await selectHidden(tx, spaceId) : NONE
  return rows.map(withFormerValues).map((row) => closedTo(row, hidden))
}

/** What the list had of its own before keeps its name, and is not offered any more. */
const withFormerValues = (row: AttributeRow): AttributeRow =>
  row.directory ? { ...row, values: row.values.map((value) => ({ ...value, disabled: true })) } : row

const NONE: ReadonlySet<string> = new Set()

const closedTo = (row: AttributeRow, hidden: ReadonlySet<string>): AttributeRow =>
  row.directory && hidden.has(row.directory.id) ? { ...row, directory: { ...row.directory, closed: true } } : row

/** With the rows of directories as values, before what lists had of their own. */
export async function withChoices(tx: Transaction, rows: readonly AttributeRow[]): Promise<AttributeRow[]> {
  const filled: AttributeRow[] = []
  const taken = columnsTaken(rows)
  for (const row of rows) {
    const chosen = row.directory ? await selectChoices(tx, row.directory, taken.get(row.id) ?? []) : []
    filled.push(row.directory ? { ...row, values: [...chosen, ...row.values] } : row)
  }
  return filled
}

export async function selectAttribute(
  tx: Transaction,
  attributeId: string,
  state: 'living' | 'deleted' = 'living',
): Promise<AttributeRow | null> {
  const rows = query(tx).where('a.id', attributeId)
  const found: AttributeRow[] = await (state === 'living'
    ? rows.whereNull('a.deleted_at')
    : rows.whereNotNull('a.deleted_at'))
  return found.map(withFormerValues)[0] ?? null
}

/** Also of a deleted one, so that it can come back; row security keeps other spaces away. */
export async function placeOfAttribute(tx: Transaction, attributeId: string): Promise<Place | null> {
  return (await tx('attributes').where({ id: attributeId }).first('space_id as spaceId', 'node_id as nodeId')) ?? null
}

/** Whoever adds or orders attributes takes turns with others in the same space. */
export async function lockAttributes(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 15))', [spaceId])
}

export async function countAttributes(tx: Transaction, spaceId: string): Promise<number> {
  const row = await tx('attributes')
    .where({ space_id: spaceId })
    .whereNull('deleted_at')
    .count<{ count: string }[]>('* as count')
    .first()
  return Number(row?.count ?? 0)
}

/** Is there another of this code in the same place? */
export async function isCodeTaken(
  tx: Transaction,
  { spaceId, nodeId, code, id }: { spaceId: string; nodeId: string | null; code: string; id: string },
): Promise<boolean> {
  const twin = await tx('attributes')
    .where({ space_id: spaceId, node_id: nodeId })
    .whereRaw('lower(code) = lower(?)', [code])
    .whereNull('deleted_at')
    .whereNot({ id })
    .first('id')
  return twin !== undefined
}

export type NewAttribute = Omit<AttributeDefinition, 'setting'> & { spaceId: string }

export async function insertAttribute(tx: Transaction, attribute: NewAttribute, userId: string): Promise<void> {
  const last = await tx('attributes')
    .where({ space_id: attribute.spaceId, node_id: attribute.nodeId })
    .max<{ last: number | null }[]>('position as last')
    .first()
  await tx('attributes').insert({
    id: attribute.id,
    space_id: attribute.spaceId,
    node_id: attribute.nodeId,
    type: attribute.type,
    ...columnsOf(attribute),
    position: (last?.last ?? -1) + 1,
    created_by: userId,
  })
}

type Content = Pick<NewAttribute, 'code' | 'name' | 'unit' | 'precision' | 'values' | 'required' | 'directory'>

/** Values of a directory are not written into the list. */
const columnsOf = ({ code, name, unit, precision, values, required, directory }: Content) => ({
  code,
  name,
  unit,
  precision,
  ...(!directory && { list_values: JSON.stringify(values) }),
  required,
})

export async function updateDirectory(
  tx: Transaction,
  attributeId: string,
  directory: AttributeDirectory | null,
): Promise<void> {
  await tx('attributes')
    .where({ id: attributeId })
    .update({
      directory_id: directory?.id ?? null,
      directory_branch: directory?.branchId ?? null,
      directory_level: directory?.level ?? null,
    })
}

/** Living ones that take their values from the directory. */
export async function selectTakers(
  tx: Transaction,
  directoryId: string,
): Promise<{ id: string; name: string; nodeId: string | null; nodeName: string }[]> {
  return tx('attributes as a')
    .leftJoin('eps_nodes as n', 'n.id', 'a.node_id')
    .where('a.directory_id', directoryId)
    .whereNull('a.deleted_at')
    .orderBy(['a.name', 'a.id'])
    .select('a.id', 'a.name', 'a.node_id as nodeId', tx.raw(`coalesce(n.name, '') AS "nodeName"`))
}

/** Also deleted ones: they may come back. */
export async function isDirectoryTaken(tx: Transaction, directoryId: string): Promise<boolean> {
  return (await tx('attributes').where({ directory_id: directoryId }).first('id')) !== undefined
}

export async function updateAttribute(tx: Transaction, attributeId: string, content: Content): Promise<void> {
  await tx('attributes').where({ id: attributeId }).update(columnsOf(content))
}

/** Null: works hold the values. */
export async function updateSetting(
  tx: Transaction,
  attributeId: string,
  setting: AttributeSetting | null,
): Promise<void> {
  await tx('attributes')
    .where({ id: attributeId })
    .update({ setting: setting && JSON.stringify(setting) })
}

export type SavedSetting = Pick<AttributeRow, 'id' | 'name' | 'setting'>

/** Of the whole space, and of deleted ones too: they may come back. */
export async function selectSettings(tx: Transaction, spaceId: string): Promise<SavedSetting[]> {
  return tx('attributes').where({ space_id: spaceId }).select('id', 'name', 'setting')
}

/** Names of the attributes that are connected with it by a donor, either way. */
export async function selectDonorPartners(tx: Transaction, { id, setting }: AttributeRow): Promise<string[]> {
  const donor = setting?.kind === 'donor' ? setting.sourceAttributeId : ''
  return tx('attributes')
    .whereNull('deleted_at')
    .whereNot({ id })
    .where((partner) => partner.where({ id: donor }).orWhereRaw("setting->>'sourceAttributeId' = ?", [id]))
    .orderBy(['name', 'id'])
    .pluck('name')
}

/** Names of the attributes whose values follow from it. */
export async function selectReaders(tx: Transaction, attributeId: string): Promise<string[]> {
  return tx('attributes')
    .whereNull('deleted_at')
    .whereNot({ id: attributeId })
    .whereRaw("(strpos(concat(setting->>'formula', setting->>'source'), ?) > 0 OR setting->>'sourceAttributeId' = ?)", [
      attributeField(attributeId),
      attributeId,
    ])
    .orderBy(['name', 'id'])
    .pluck('name')
}

export async function markDeleted(tx: Transaction, attributeId: string, deleted: boolean): Promise<void> {
  await tx('attributes')
    .where({ id: attributeId })
    .update({ deleted_at: deleted ? tx.fn.now() : null })
}

export async function updatePositions(tx: Transaction, idsInOrder: readonly string[]): Promise<void> {
  await tx.raw(
    `UPDATE attributes a SET position = o.place - 1
     FROM unnest(?::text[]) WITH ORDINALITY AS o (id, place) WHERE a.id = o.id`,
    [[...idsInOrder]],
  )
}
