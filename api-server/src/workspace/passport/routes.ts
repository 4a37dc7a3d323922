import { textOf } from '@plumbline/core/attributes'
import {
  type AttributeView,
  epsAttributes,
  epsPassport,
  epsPassportSave,
  type Passport,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { selectMembers } from '../../identity/access/index.ts'
import { selectNames } from '../../identity/users/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectMaking, selectNode, selectPath } from '../eps/index.ts'
import { selectValues, storeValue } from './repository.ts'
import { acceptedValue } from './values.ts'

export interface PassportParts {
  database: Database
  /** What works below the node have, and the node can have itself; in the order in which it is shown. */
  attributesOf(tx: Transaction, spaceId: string, nodeId: string): Promise<AttributeView[]>
  structureChanged(spaceId: string): void
}

/** Attributes of works, with values for a whole node of the structure. */
export function bindPassport(api: Api, { database, attributesOf, structureChanged }: PassportParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(epsAttributes, spaceOf, async ({ scope, spaceId, params }) => {
    return { attributes: await database.inScope(scope, (tx) => attributesOf(tx, spaceId, params.epsId)) }
  })

  api.inSpace(epsPassport, spaceOf, async ({ scope, spaceId, params }) => ({
    passport: await database.inScope(scope, async (tx) =>
      readPassport(tx, params.epsId, await attributesOf(tx, spaceId, params.epsId)),
    ),
  }))

  api.inSpace(epsPassportSave, spaceOf, async ({ scope, spaceId, params: { epsId }, input }) => {
    const passport = await database.inScope(scope, async (tx) => {
      const attributes = await attributesOf(tx, spaceId, epsId)
      await save(tx, { spaceId, nodeId: epsId, userId: scope.userId, attributes }, input.values)
      return readPassport(tx, epsId, attributes)
    })
    structureChanged(spaceId)
    return { passport }
  })
}

interface At {
  spaceId: string
  nodeId: string
  userId: string
  attributes: readonly AttributeView[]
}

/** Throws NOT_FOUND for an attribute that does not hold here, and FIELD_INVALID; then nothing is saved. */
async function save(tx: Transaction, at: At, given: Record<string, string>): Promise<void> {
  const { spaceId, nodeId, userId } = at
  const attributes = new Map(at.attributes.map((one) => [one.id, one]))
  const people = new Set((await selectMembers(tx, [spaceId])).map((member) => member.userId))
  const before = await selectValues(tx, nodeId)
  for (const [attributeId, text] of Object.entries(given)) {
    const attribute = attributes.get(attributeId)
    if (!attribute) throw new AppError('NOT_FOUND')
    const value = acceptedValue(attribute, text, people, before.get(attributeId) ?? '')
    await storeValue(tx, { nodeId, spaceId, attributeId }, value, userId)
  }
}

async function readPassport(tx: Transaction, nodeId: string, attributes: readonly AttributeView[]): Promise<Passport> {
  const [node, ...above] = await selectPath(tx, nodeId)
  const making = await selectMaking(tx, nodeId)
  if (!node || !making) throw new AppError('NOT_FOUND')
  const values = await selectValues(tx, nodeId)
  const members = await selectMembers(tx, [node.spaceId])
  return {
    code: node.code,
    name: node.name,
    kind: node.kind,
    path: above.map(({ name }) => name).reverse(),
    createdAt: making.at.toISOString(),
    createdBy: (await selectNames(tx, [making.userId])).get(making.userId) ?? '',
    values: attributes.map((attribute) => ({
      attribute,
      text: textOf(values.get(attribute.id) ?? '', attribute.type),
    })),
    people: members.map(({ userId, firstName, lastName }) => ({ id: userId, name: `${firstName} ${lastName}` })),
  }
}
