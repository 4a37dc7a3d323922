import type { Ability } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

export interface DelegationRow {
  id: string
  spaceId: string
  spaceName: string
  fromId: string
  fromName: string
  toId: string
  toName: string
  abilities: Ability[]
  dateFrom: string
  dateTo: string
  reason: string
  state: 'coming' | 'holds' | 'over'
  createdAt: Date
}

const query = (tx: Transaction) =>
  tx('delegations as d')
    .join('spaces as s', 's.id', 'd.space_id')
    .join('users as f', 'f.id', 'd.from_user')
    .join('users as t', 't.id', 'd.to_user')
    .whereNull('s.deleted_at')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .select('d.id', 'd.space_id as spaceId', 's.name as spaceName', 'd.from_user as fromId', 'd.to_user as toId')
    .select('d.abilities', 'd.reason', 'd.created_at as createdAt')
    .select(tx.raw(`f.first_name || ' ' || f.last_name AS "fromName"`))
    .select(tx.raw(`t.first_name || ' ' || t.last_name AS "toName"`))
    .select(tx.raw(`to_char(d.date_from, 'YYYY-MM-DD') AS "dateFrom", to_char(d.date_to, 'YYYY-MM-DD') AS "dateTo"`))
    .select(
      tx.raw(`CASE WHEN d.ended_at IS NOT NULL OR d.date_to < current_date THEN 'over'
        WHEN d.date_from > current_date THEN 'coming' ELSE 'holds' END AS state`),
    )

/** Newest first; of the spaces that the person is in. */
export async function selectDelegations(
  tx: Transaction,
  side: 'from_user' | 'to_user',
  userId: string,
): Promise<DelegationRow[]> {
  return query(tx)
    .where({ [`d.${side}`]: userId })
    .limit(500)
}

export async function selectDelegation(tx: Transaction, delegationId: string): Promise<DelegationRow | null> {
  return (await query(tx).where('d.id', delegationId).first()) ?? null
}

export interface NewDelegation {
  id: string
  spaceId: string
  fromId: string
  toId: string
  abilities: readonly Ability[]
  dateFrom: string
  dateTo: string
  reason: string
}

export async function insertDelegation(tx: Transaction, delegation: NewDelegation): Promise<void> {
  await tx('delegations').insert({
    id: delegation.id,
    space_id: delegation.spaceId,
    from_user: delegation.fromId,
    to_user: delegation.toId,
    abilities: delegation.abilities,
    date_from: delegation.dateFrom,
    date_to: delegation.dateTo,
    reason: delegation.reason,
  })
}

export async function countLiving(tx: Transaction, spaceId: string, fromId: string): Promise<number> {
  const row = await tx('delegations')
    .where({ space_id: spaceId, from_user: fromId })
    .whereNull('ended_at')
    .whereRaw('date_to >= current_date')
    .count<{ count: string }[]>('* as count')
    .first()
  return Number(row?.count ?? 0)
}

export async function isPast(tx: Transaction, day: string): Promise<boolean> {
  const { rows } = await tx.raw('SELECT ?::date < current_date AS past', [day])
  return rows[0].past
}

export async function endDelegation(tx: Transaction, delegationId: string): Promise<void> {
  await tx('delegations').where({ id: delegationId }).whereNull('ended_at').update({ ended_at: tx.fn.now() })
}
