import { AppError } from '@plumbline/core/errors'
import { abilitiesNeeded, builtIn, type Seat, type SpaceRole, seats, seatsNeeded } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import {
  announceAccessChange,
  type GrantRow,
  type MemberRow,
  selectGrants,
  selectLent,
  selectMemberRows,
  updateSeats,
} from '../access/index.ts'
import { audit } from '../audit/index.ts'
import { selectAbilities } from '../roles/index.ts'
import { hasHadLicence, selectActive } from './repository.ts'

export type Limits = Record<Seat, number>

export interface Seating {
  source: 'licence' | 'builtIn' | 'none'
  limits: Limits
  used: Limits
}

const noSeats: Limits = { paid: 0, estimate: 0, bim: 0 }

/** What holds in the space now: an active licence; without any ever, what every space of the installation has. */
export async function limitsOf(
  tx: Transaction,
  spaceId: string,
  freeSeats: number,
): Promise<Pick<Seating, 'source' | 'limits'>> {
  const licence = await selectActive(tx, spaceId)
  if (licence?.claims && !licence.expired) {
    const { paid, estimate, bim } = licence.claims
    return { source: 'licence', limits: { paid, estimate, bim } }
  }
  if (freeSeats === 0 || (await hasHadLicence(tx, spaceId))) return { source: 'none', limits: noSeats }
  return { source: 'builtIn', limits: { paid: freeSeats, estimate: freeSeats, bim: freeSeats } }
}

/** Counted by what people may do, themselves, by their role or lent by others, somewhere in the space. */
function neededBy(member: MemberRow, grants: readonly GrantRow[], lent: readonly string[]): Seat[] {
  const concerns = ({ userId, role, roleId }: GrantRow): boolean =>
    userId === member.id || (member.roleId === null ? role === member.role : roleId === member.roleId)
  const allowed = grants.filter((grant) => grant.effect === 'allow' && concerns(grant))
  const abilities = allowed.flatMap((grant) => grant.abilities)
  return seatsNeeded(abilitiesNeeded(member.role, member.own, [...abilities, ...lent]))
}

interface Seated {
  member: MemberRow
  needed: Seat[]
}

async function seatedIn(tx: Transaction, spaceId: string): Promise<Seated[]> {
  const grants = await selectGrants(tx, spaceId)
  const members = await selectMemberRows(tx, spaceId)
  const lent = await selectLent(tx, spaceId)
  return members
    .map((member) => ({ member, needed: neededBy(member, grants, lent.get(member.id) ?? []) }))
    .sort((a, b) => a.member.roleSince.getTime() - b.member.roleSince.getTime() || (a.member.id < b.member.id ? -1 : 1))
}

function used(people: readonly Seated[]): Limits {
  const count = (seat: Seat): number => people.filter(({ needed }) => needed.includes(seat)).length
  return { paid: count('paid'), estimate: count('estimate'), bim: count('bim') }
}

export async function seatingOf(tx: Transaction, spaceId: string, freeSeats: number): Promise<Seating> {
  return { ...(await limitsOf(tx, spaceId, freeSeats)), used: used(await seatedIn(tx, spaceId)) }
}

/**
 * After every change of people, roles, grants or licences: whoever came last has no seat when there are too few. Nothing
 * is hidden from them: they read on. Whose seats changed is told at once, also in open rooms.
 */
export async function reseat(tx: Transaction, spaceId: string, freeSeats: number): Promise<void> {
  const { limits } = await limitsOf(tx, spaceId, freeSeats)
  const taken = { ...noSeats }
  const changed: MemberRow[] = []
  for (const { member, needed } of await seatedIn(tx, spaceId)) {
    const missing = needed.filter((seat) => ++taken[seat] > limits[seat])
    if (missing.join() === member.withoutSeat.join()) continue
    await updateSeats(tx, spaceId, member.id, missing)
    const change = { before: member.withoutSeat.join(', '), after: missing.join(', ') }
    const subject = `${member.firstName} ${member.lastName}`
    await audit(tx, { spaceId, userId: '', kind: 'seats.changed', subject, ...change })
    changed.push(member)
  }
  const userIds = changed.map(({ id }) => id)
  await announceAccessChange(tx, userIds)
}

/** Estimates and models are bought apart: a role that could use them comes without, where they are not. */
export async function refuseOneMore(tx: Transaction, spaceId: string, freeSeats: number, role: string): Promise<void> {
  const own = await selectAbilities(tx, role)
  const needed = seatsNeeded(own ?? builtIn[role as SpaceRole] ?? [])
  if (!needed.includes('paid')) return
  const { source, limits, used: now } = await seatingOf(tx, spaceId, freeSeats)
  if (source === 'none') throw new AppError('LICENCE_NONE_ACTIVE')
  if (now.paid >= limits.paid) throw new AppError('LICENCE_PAID_EXCEEDED', { limit: limits.paid })
}

/** What an administrator gives beyond the limits is refused; `before` is how things stood before the change. */
export async function refuseBeyondLimits(
  tx: Transaction,
  spaceId: string,
  freeSeats: number,
  before: Limits,
  kinds: readonly Seat[] = seats,
): Promise<void> {
  const { source, limits, used: now } = await seatingOf(tx, spaceId, freeSeats)
  const over = kinds.find((seat) => now[seat] > before[seat] && now[seat] > limits[seat])
  if (!over) return
  if (source === 'none') throw new AppError('LICENCE_NONE_ACTIVE')
  if (over === 'paid') throw new AppError('LICENCE_PAID_EXCEEDED', { limit: limits.paid })
  const name = over === 'bim' ? 'BIM' : 'ESTIMATE'
  if (limits[over] === 0) throw new AppError(`LICENCE_${name}_MISSING`)
  throw new AppError(`LICENCE_${name}_EXCEEDED`, { limit: limits[over] })
}

/** What somebody is told whose role lets them work with estimates, and who has no seat for it; null: another reason. */
export function estimateRefusal(freeSeats: number) {
  return async (tx: Transaction, spaceId: string, seat: Seat): Promise<AppError | null> => {
    if (seat !== 'estimate') return null
    const { source, limits } = await limitsOf(tx, spaceId, freeSeats)
    if (source === 'none') return new AppError('LICENCE_NONE_ACTIVE')
    if (limits.estimate === 0) return new AppError('LICENCE_ESTIMATE_MISSING')
    return new AppError('LICENCE_ESTIMATE_EXCEEDED', { limit: limits.estimate })
  }
}
