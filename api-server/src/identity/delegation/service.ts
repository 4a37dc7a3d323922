import type { Delegation } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Ability, lenderOf, may, type Subject, seats } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { announceAccessChange, effectiveRightsOf, selectMembers } from '../access/index.ts'
import { audit } from '../audit/index.ts'
import type { Licences } from '../licences/index.ts'
import {
  countLiving,
  type DelegationRow,
  endDelegation,
  insertDelegation,
  isPast,
  type NewDelegation,
  selectDelegation,
} from './repository.ts'

const MAX_LIVING = 50

export function viewOf({ fromId, fromName, toId, toName, createdAt, ...row }: DelegationRow): Delegation {
  return {
    ...row,
    from: { id: fromId, name: fromName },
    to: { id: toId, name: toName },
    createdAt: createdAt.toISOString(),
  }
}

/** Is it the person's own, somewhere in the space? What is lent to them cannot be lent on. */
export function holdsThemselves(subject: Subject, ability: Ability): boolean {
  const byGrant = subject.effectiveRights?.allowed.includes(ability) ?? false
  return byGrant || (may(subject, ability) && lenderOf(subject, ability) === null)
}

type Wanted = Omit<NewDelegation, 'id'>
export type Seats = Pick<Licences, 'giving' | 'reseat'>

/** Throws DELEGATION_TOO_MUCH, DELEGATION_TO_ONESELF, DELEGATION_PAST, DELEGATIONS_TOO_MANY, NOT_FOUND, and what seats that are missing throw. */
export async function lend(tx: Transaction, subject: Subject, wanted: Wanted, licences: Seats): Promise<Delegation> {
  const { spaceId, fromId, toId } = wanted
  if (toId === fromId) throw new AppError('DELEGATION_TO_ONESELF')
  if (await isPast(tx, wanted.dateTo)) throw new AppError('DELEGATION_PAST')
  if (!(await effectiveRightsOf(tx, toId, spaceId, []))) throw new AppError('NOT_FOUND')
  const tooMuch = wanted.abilities.find((ability) => !holdsThemselves(subject, ability))
  if (tooMuch) throw new AppError('DELEGATION_TOO_MUCH', { ability: tooMuch })
  if ((await countLiving(tx, spaceId, fromId)) >= MAX_LIVING) {
    throw new AppError('DELEGATIONS_TOO_MANY', { max: MAX_LIVING })
  }
  const delegation = { id: newId(), ...wanted, abilities: [...new Set(wanted.abilities)] }
  // What is lent takes seats like what is given, from the day on which it is said.
  await licences.giving(tx, spaceId, () => insertDelegation(tx, delegation), seats)
  const made = await selectDelegation(tx, delegation.id)
  if (!made) throw new AppError('NOT_FOUND')
  const after = `${made.dateFrom} – ${made.dateTo}: ${made.abilities.join(', ')}`
  await audit(tx, { spaceId, userId: fromId, kind: 'delegation.given', subject: made.toName, after })
  await announceAccessChange(tx, [toId])
  return viewOf(made)
}

/** Throws NOT_FOUND for what is neither given nor received by this person. */
export async function takeBack(tx: Transaction, userId: string, delegationId: string, licences: Seats): Promise<void> {
  const row = await selectDelegation(tx, delegationId)
  if (!row || (row.fromId !== userId && row.toId !== userId)) throw new AppError('NOT_FOUND')
  if (row.state === 'over') return
  await endDelegation(tx, delegationId)
  await licences.reseat(tx, row.spaceId)
  const subject = row.fromId === userId ? row.toName : row.fromName
  await audit(tx, { spaceId: row.spaceId, userId, kind: 'delegation.ended', subject, before: row.abilities.join(', ') })
  await announceAccessChange(tx, [row.toId])
}

/** Whom one can lend to. */
export async function peopleOf(
  tx: Transaction,
  spaceId: string,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const members = await selectMembers(tx, [spaceId])
  return members
    .filter((member) => member.userId !== userId)
    .map((member) => ({ id: member.userId, name: `${member.firstName} ${member.lastName}` }))
}
