import { type AddressRule, addressRules, addressRulesSave } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { audit } from '../audit/index.ts'
import { replaceRules, selectRules } from './repository.ts'
import { isWithin, readNetwork } from './rules.ts'

interface AddressParts {
  database: Database
  /** Whoever is in now is looked at anew. */
  changed(tx: Transaction, spaceId: string): Promise<void>
}

export function bindAddresses(api: Api, { database, changed }: AddressParts): void {
  const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId

  api.inSpace(addressRules, spaceOf, async ({ scope, spaceId, http }) => ({
    rules: await database.inScope(scope, (tx) => selectRules(tx, spaceId)),
    yourAddress: http.ip,
  }))

  api.inSpace(addressRulesSave, spaceOf, async ({ scope, spaceId, input: { rules }, http }) => {
    requireGood(rules, http.ip)
    await database.inScope(scope, async (tx) => {
      const before = textOf(await selectRules(tx, spaceId))
      await replaceRules(tx, spaceId, rules)
      const change = { subject: '', before, after: textOf(rules) }
      await audit(tx, { spaceId, userId: scope.userId, kind: 'addresses.changed', ...change })
      await changed(tx, spaceId)
    })
    return { success: true as const }
  })
}

const textOf = (rules: readonly AddressRule[]): string => rules.map(({ network }) => network).join(', ')

/** Throws ADDRESS_INVALID, and ADDRESS_LOCKS_OUT for whoever would not get in any more. */
function requireGood(rules: readonly AddressRule[], address: string): void {
  const wrong = rules.find(({ network }) => readNetwork(network) === null)
  if (wrong) throw new AppError('ADDRESS_INVALID', { network: wrong.network })
  const networks = rules.map(({ network }) => network)
  if (rules.length > 0 && !isWithin(networks, address)) throw new AppError('ADDRESS_LOCKS_OUT', { address })
}

/** Throws IP_NOT_ALLOWED. A space without rules is entered from everywhere. */
export async function requireAddress(tx: Transaction, spaceId: string, address: string): Promise<void> {
  if (!(await isAddressAllowed(tx, spaceId, address))) throw new AppError('IP_NOT_ALLOWED')
}

export async function isAddressAllowed(tx: Transaction, spaceId: string, address: string): Promise<boolean> {
  const isAllowed = await addressFilter(tx, spaceId)
  return isAllowed === null || isAllowed(address)
}

/** Null: the space is entered from everywhere. */
export async function addressFilter(tx: Transaction, spaceId: string): Promise<((address: string) => boolean) | null> {
  const networks = (await selectRules(tx, spaceId)).map(({ network }) => network)
  return networks.length === 0 ? null : (address) => isWithin(networks, address)
}
