import type { AddressRule } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export async function selectRules(tx: Transaction, spaceId: string): Promise<AddressRule[]> {
  return tx('address_rules').where({ space_id: spaceId }).orderBy('position').select('network', 'note')
}

export async function replaceRules(tx: Transaction, spaceId: string, rules: readonly AddressRule[]): Promise<void> {
  await tx('address_rules').where({ space_id: spaceId }).delete()
  if (rules.length === 0) return
  await tx('address_rules').insert(rules.map((rule, position) => ({ space_id: spaceId, position, ...rule })))
}
