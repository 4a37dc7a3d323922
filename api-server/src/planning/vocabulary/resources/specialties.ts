import type { SpecialtyView } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { resourceLimits } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import {
  insertSpecialty,
  lockSpecialties,
  selectSpecialties,
  selectSpecialty,
  updateSpecialty,
} from './specialties-repository.ts'

type Fields = Pick<SpecialtyView, 'code' | 'name' | 'grades' | 'norms'>

/** Throws SPECIALTY_EXISTS and SPECIALTIES_TOO_MANY. */
export async function createSpecialty(
  tx: Transaction,
  spaceId: string,
  fields: Fields,
  userId: string,
): Promise<SpecialtyView> {
  await lockSpecialties(tx, spaceId)
  const others = await selectSpecialties(tx, spaceId)
  const max = resourceLimits.specialties
  if (others.length >= max) throw new AppError('SPECIALTIES_TOO_MANY', { max })
  refuseTwin(others, fields.name)
  const specialty = { id: newId(), spaceId, ...fields, revision: 1 }
  await insertSpecialty(tx, specialty, userId)
  return specialty
}

/** Throws NOT_FOUND, SPECIALTY_EXISTS, and SPECIALTY_CHANGED when somebody wrote it since `revision`. */
export async function editSpecialty(
  tx: Transaction,
  id: string,
  { revision, ...fields }: Fields & { revision: number },
  userId: string,
): Promise<SpecialtyView> {
  const spaceId = (await selectSpecialty(tx, id))?.spaceId
  if (spaceId === undefined) throw new AppError('NOT_FOUND')
  await lockSpecialties(tx, spaceId)
  const all = await selectSpecialties(tx, spaceId)
  const before = all.find((one) => one.id === id)
  if (!before) throw new AppError('NOT_FOUND')
  if (before.revision !== revision) throw new AppError('SPECIALTY_CHANGED')
  refuseTwin(
    all.filter((one) => one.id !== id),
    fields.name,
  )
  const specialty = { ...before, ...fields, revision: revision + 1 }
  await updateSpecialty(tx, specialty, userId)
  return specialty
}

function refuseTwin(others: readonly SpecialtyView[], name: string): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('SPECIALTY_EXISTS', { name })
}
