import type { ReportKind } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

export interface FormRow {
  id: string
  spaceId: string
  name: string
  kind: ReportKind
  bytes: number
  authorId: string | null
  firstName: string | null
  lastName: string | null
  color: number | null
  at: Date
}

const columns = {
  ...{ id: 'f.id', spaceId: 'f.space_id', name: 'f.name', kind: 'f.kind', authorId: 'f.author_id', at: 'f.created_at' },
  ...{ firstName: 'u.first_name', lastName: 'u.last_name', color: 'u.color' },
}

const query = (tx: Transaction) =>
  tx('report_forms as f')
    .leftJoin('users as u', 'u.id', 'f.author_id')
    .select(columns)
    .select<FormRow[]>(tx.raw('octet_length(f.content) AS bytes'))

/** By name. */
export const selectForms = (tx: Transaction, spaceId: string): Promise<FormRow[]> =>
  query(tx).where('f.space_id', spaceId).orderByRaw('lower(f.name)') as unknown as Promise<FormRow[]>

export async function selectForm(tx: Transaction, id: string): Promise<FormRow | null> {
  return ((await query(tx).where('f.id', id).first()) as FormRow | undefined) ?? null
}

export async function selectContent(tx: Transaction, id: string): Promise<Buffer | null> {
  return (await tx('report_forms').where({ id }).first('content'))?.content ?? null
}

/** Small letters or not: a name is said once. */
export async function hasFormNamed(tx: Transaction, spaceId: string, name: string, but = ''): Promise<boolean> {
  const named = tx('report_forms').where({ space_id: spaceId }).whereNot({ id: but })
  return (await named.whereRaw('lower(name) = lower(?)', [name]).first('id')) !== undefined
}

/** Whoever adds or renames one takes turns with others in the same space. */
export async function lockForms(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('report forms:' || ?, 0))", [spaceId])
}

export async function countForms(tx: Transaction, spaceId: string): Promise<number> {
  const [row] = await tx('report_forms').where({ space_id: spaceId }).count<{ count: string }[]>('* as count')
  return Number(row?.count ?? 0)
}

interface NewForm {
  id: string
  spaceId: string
  name: string
  kind: ReportKind
  content: Buffer
  authorId: string
}

export async function insertForm(tx: Transaction, { spaceId, authorId, ...form }: NewForm): Promise<void> {
  await tx('report_forms').insert({ ...form, space_id: spaceId, author_id: authorId })
}

export async function renameForm(tx: Transaction, id: string, name: string): Promise<void> {
  await tx('report_forms').where({ id }).update({ name })
}

export async function deleteForm(tx: Transaction, id: string): Promise<void> {
  await tx('report_forms').where({ id }).delete()
}

export interface PlaceRow {
  reportId: string
  nodeId: string
}

export async function selectPlaces(tx: Transaction, spaceId: string): Promise<PlaceRow[]> {
  return tx('report_places').where({ space_id: spaceId }).select('report_id as reportId', 'node_id as nodeId')
}

export async function insertPlace(tx: Transaction, { reportId, nodeId }: PlaceRow, spaceId: string): Promise<void> {
  const row = { report_id: reportId, node_id: nodeId, space_id: spaceId }
  await tx('report_places').insert(row).onConflict(['report_id', 'node_id']).ignore()
}

export async function deletePlace(tx: Transaction, { reportId, nodeId }: PlaceRow): Promise<void> {
  await tx('report_places').where({ report_id: reportId, node_id: nodeId }).delete()
}
