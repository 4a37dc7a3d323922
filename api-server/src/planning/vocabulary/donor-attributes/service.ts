import type { DonorSetting } from '@plumbline/core/attributes'
import type { AttributeView } from '@plumbline/core/contract'
import { donorProblem } from '@plumbline/core/donors'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import {
  attributeViewOf,
  listAttributes,
  lockAttributes,
  refuseCycle,
  requireAttribute,
  updateSetting,
} from '../attributes/index.ts'
import { requireDirectory } from '../directories/index.ts'

/** Throws NOT_FOUND, what is wrong with the donor, and FORMULA_CYCLE. */
export async function setDonor(
  tx: Transaction,
  attributeId: string,
  wanted: Omit<DonorSetting, 'kind'>,
): Promise<AttributeView> {
  const { spaceId } = await requireAttribute(tx, attributeId)
  await lockAttributes(tx, spaceId)
  const { nodeId } = await requireAttribute(tx, attributeId)
  const visible = await listAttributes(tx, spaceId, nodeId)
  const attribute = visible.find(({ id }) => id === attributeId)
  if (!attribute) throw new AppError('NOT_FOUND')
  const source = visible.find(({ id }) => id === wanted.sourceAttributeId)
  const taken = wanted.source === 'directory_row' ? source?.directory : null
  const columns = taken ? (await requireDirectory(tx, taken.id)).columns : []
  const column = columns.find(({ id }) => id === wanted.columnId)
  const problem = donorProblem(attribute, source, wanted, column)
  if (problem) throw new AppError(problem, { names: [attribute, source].map((one) => one?.name ?? '?').join(', ') })
  const setting: DonorSetting = { kind: 'donor', ...wanted }
  await refuseCycle(tx, attribute, setting)
  await updateSetting(tx, attributeId, setting)
  return attributeViewOf(await requireAttribute(tx, attributeId))
}

/** Throws NOT_FOUND where it has no donor. */
export async function removeDonor(tx: Transaction, attributeId: string): Promise<AttributeView> {
  const { spaceId } = await requireAttribute(tx, attributeId)
  await lockAttributes(tx, spaceId)
  const { setting } = await requireAttribute(tx, attributeId)
  if (setting?.kind !== 'donor') throw new AppError('NOT_FOUND')
  await updateSetting(tx, attributeId, null)
  return attributeViewOf(await requireAttribute(tx, attributeId))
}
