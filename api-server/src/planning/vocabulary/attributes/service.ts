import {
  type AttributeDirectory,
  type AttributeSetting,
  attributeLimits,
  isList,
  type ListValue,
} from '@plumbline/core/attributes'
import type { AttributeView } from '@plumbline/core/contract'
import { definitionCycle } from '@plumbline/core/donors'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import { isOfferedAt } from '../directories/index.ts'
import {
  type AttributeRow,
  countAttributes,
  insertAttribute,
  isCodeTaken,
  lockAttributes,
  markDeleted,
  type NewAttribute,
  selectAttribute,
  selectAttributes,
  selectDonorPartners,
  selectSettings,
  updateAttribute,
  updateDirectory,
  updatePositions,
  withChoices,
} from './repository.ts'

const MAX_OF_SPACE = 2_000

/** As `listDefinitions`, with the rows of directories as values. */
export async function listAttributes(tx: Transaction, spaceId: string, nodeId: string | null): Promise<AttributeRow[]> {
  return withChoices(tx, await listDefinitions(tx, spaceId, nodeId))
}

/**
 * Of the space, of the nodes above and of the node itself. Throws NOT_FOUND for a node of another space. Of directories it
 * is only said where values come from: there may be thirty with 20,000 rows each.
 */
export async function listDefinitions(
  tx: Transaction,
  spaceId: string,
  nodeId: string | null,
): Promise<AttributeRow[]> {
  return selectAttributes(tx, spaceId, await pathTo(tx, spaceId, nodeId))
}

/** Ids from the top down. */
async function pathTo(tx: Transaction, spaceId: string, nodeId: string | null): Promise<string[]> {
  if (nodeId === null) return []
  const path = await selectPath(tx, nodeId)
  if (path.length === 0 || path.some((node) => node.spaceId !== spaceId)) throw new AppError('NOT_FOUND')
  return path.map(({ id }) => id).reverse()
}

export function viewOf({ spaceId: _spaceId, ...attribute }: AttributeRow): AttributeView {
  return attribute
}

/** Throws NOT_FOUND. */
export async function requireAttribute(tx: Transaction, attributeId: string): Promise<AttributeRow> {
  const attribute = await selectAttribute(tx, attributeId)
  if (!attribute) throw new AppError('NOT_FOUND')
  return attribute
}

/** Throws ATTRIBUTE_EXISTS and ATTRIBUTES_TOO_MANY. */
export async function createAttribute(
  tx: Transaction,
  fields: Omit<NewAttribute, 'id'>,
  userId: string,
): Promise<AttributeView> {
  const attribute = { id: newId(), ...fields }
  await lockAttributes(tx, fields.spaceId)
  await requireRoom(tx, fields.spaceId, fields.nodeId)
  await requireFreeCode(tx, attribute)
  await insertAttribute(tx, attribute, userId)
  return viewOf(await requireAttribute(tx, attribute.id))
}

/** One that works have values of already: under its own id, and under another code where that is taken. */
export async function addAttribute(tx: Transaction, attribute: NewAttribute, userId: string): Promise<void> {
  await lockAttributes(tx, attribute.spaceId)
  await requireRoom(tx, attribute.spaceId, attribute.nodeId)
  const isTaken = await isCodeTaken(tx, attribute)
  await insertAttribute(tx, { ...attribute, code: isTaken ? attribute.id : attribute.code }, userId)
}

/** Values that works have already; a list that is gone takes none. */
export async function addListValues(tx: Transaction, attributeId: string, values: readonly ListValue[]): Promise<void> {
  const attribute = await selectAttribute(tx, attributeId)
  // A directory has its own people who add to it.
  if (!attribute || attribute.directory) return
  await lockAttributes(tx, attribute.spaceId)
  const now = await requireAttribute(tx, attributeId)
  await updateAttribute(tx, attributeId, { ...now, values: [...now.values, ...values] })
}

async function requireRoom(tx: Transaction, spaceId: string, nodeId: string | null): Promise<void> {
  const max = attributeLimits.attributes
  if ((await listDefinitions(tx, spaceId, nodeId)).length >= max) throw new AppError('ATTRIBUTES_TOO_MANY', { max })
  if ((await countAttributes(tx, spaceId)) >= MAX_OF_SPACE) {
    throw new AppError('ATTRIBUTES_TOO_MANY', { max: MAX_OF_SPACE })
  }
}

async function requireFreeCode(
  tx: Transaction,
  attribute: Pick<NewAttribute, 'id' | 'spaceId' | 'nodeId' | 'code'>,
): Promise<void> {
  if (await isCodeTaken(tx, attribute)) throw new AppError('ATTRIBUTE_EXISTS', { code: attribute.code })
}

type Change = Partial<Omit<NewAttribute, 'id' | 'spaceId' | 'nodeId' | 'type'>>

/** Throws NOT_FOUND, ATTRIBUTE_EXISTS and DONOR_UNIT. */
export async function editAttribute(tx: Transaction, attributeId: string, change: Change): Promise<AttributeView> {
  const before = await requireAttribute(tx, attributeId)
  await lockAttributes(tx, before.spaceId)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Change
  const attribute = { ...before, ...given }
  if (attribute.unit !== before.unit) await refuseOtherUnit(tx, before)
  await requireFreeCode(tx, attribute)
  await updateAttribute(tx, attributeId, attribute)
  return viewOf(await requireAttribute(tx, attributeId))
}

/** A number that is taken as it stands would be another amount. */
async function refuseOtherUnit(tx: Transaction, attribute: AttributeRow): Promise<void> {
  const names = await selectDonorPartners(tx, attribute)
  if (names.length > 0) throw new AppError('DONOR_UNIT', { names: [attribute.name, ...names].join(', ') })
}

/** Nothing follows from itself, through formulas, indicators and donors. Throws FORMULA_CYCLE with the names around. */
export async function refuseCycle(
  tx: Transaction,
  { id, spaceId }: Pick<AttributeRow, 'id' | 'spaceId'>,
  setting: AttributeSetting,
): Promise<void> {
  const saved = await selectSettings(tx, spaceId)
  const path = definitionCycle(saved, { id, setting })
  if (!path) return
  const names = new Map(saved.map((one) => [one.id, one.name]))
  throw new AppError('FORMULA_CYCLE', { path: path.map((one) => names.get(one) ?? one).join(' → ') })
}

/** Throws NOT_FOUND, ATTRIBUTE_NOT_A_LIST and DIRECTORY_ELSEWHERE. */
export async function takeFromDirectory(
  tx: Transaction,
  attributeId: string,
  directory: AttributeDirectory | null,
): Promise<AttributeView> {
  const attribute = await requireAttribute(tx, attributeId)
  await lockAttributes(tx, attribute.spaceId)
  if (!isList(attribute.type)) throw new AppError('ATTRIBUTE_NOT_A_LIST')
  if (directory !== null) {
    const isOffered = await isOfferedAt(tx, directory.id, attribute)
    if (!isOffered) throw new AppError('DIRECTORY_ELSEWHERE')
  }
  await updateDirectory(tx, attributeId, directory)
  return viewOf(await requireAttribute(tx, attributeId))
}

/** Among those of its node; the first and the last stay where they are. */
export async function moveAttribute(tx: Transaction, attributeId: string, by: -1 | 1): Promise<void> {
  const attribute = await requireAttribute(tx, attributeId)
  await lockAttributes(tx, attribute.spaceId)
  const ids = (await listDefinitions(tx, attribute.spaceId, attribute.nodeId))
    .filter(({ nodeId }) => nodeId === attribute.nodeId)
    .map(({ id }) => id)
  const from = ids.indexOf(attributeId)
  const neighbour = ids[from + by]
  if (neighbour === undefined) return
  ids[from] = neighbour
  ids[from + by] = attributeId
  await updatePositions(tx, ids)
}

/** Throws NOT_FOUND. */
export async function deleteAttribute(tx: Transaction, attributeId: string): Promise<void> {
  await requireAttribute(tx, attributeId)
  await markDeleted(tx, attributeId, true)
}

/** Throws NOT_FOUND, ATTRIBUTE_EXISTS and ATTRIBUTES_TOO_MANY. */
export async function restoreAttribute(tx: Transaction, attributeId: string): Promise<void> {
  const attribute = await selectAttribute(tx, attributeId, 'deleted')
  if (!attribute) throw new AppError('NOT_FOUND')
  await lockAttributes(tx, attribute.spaceId)
  await requireRoom(tx, attribute.spaceId, attribute.nodeId)
  await requireFreeCode(tx, attribute)
  await markDeleted(tx, attributeId, false)
}
