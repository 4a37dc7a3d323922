import type { SpecialtyView } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

const columns = ['id', 'space_id as spaceId', 'code', 'name', 'grades', 'norms', 'revision']

/** By name. */
export async function selectSpecialties(tx: Transaction, spaceId: string): Promise<SpecialtyView[]> {
  return tx('specialties').where({ space_id: spaceId }).orderByRaw('lower(name), id').select(columns)
}

export async function selectSpecialty(tx: Transaction, id: string): Promise<SpecialtyView | null> {
  return (await tx('specialties').where({ id }).select(columns).first()) ?? null
}

export async function spaceOfSpecialty(tx: Transaction, id: string): Promise<string | null> {
  return (await selectSpecialty(tx, id))?.spaceId ?? null
}

/** Whoever makes or names one takes turns with others in the space. */
export async function lockSpecialties(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 53))', [spaceId])
}

export async function insertSpecialty(tx: Transaction, one: SpecialtyView, userId: string): Promise<void> {
  const { id, spaceId, code, name, grades, norms } = one
  const lists = { grades: JSON.stringify(grades), norms: JSON.stringify(norms) }
  await tx('specialties').insert({ id, space_id: spaceId, code, name, ...lists, changed_by: userId })
}

export async function updateSpecialty(tx: Transaction, one: SpecialtyView, userId: string): Promise<void> {
  const { id, code, name, grades, norms, revision } = one
  const lists = { grades: JSON.stringify(grades), norms: JSON.stringify(norms) }
  await tx('specialties')
    .where({ id })
    .update({ code, name, ...lists, revision, changed_by: userId, changed_at: tx.fn.now() })
}

export async function deleteSpecialty(tx: Transaction, id: string): Promise<void> {
  await tx('specialties').where({ id }).delete()
}
