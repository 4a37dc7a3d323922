import { type Ability, type Asker, builtIn, lenderOf, may, type Standing, seatOf } from '@plumbline/core/permissions'

interface Reason {
  reason: 'role' | 'given' | 'lent' | 'denied' | 'seat' | 'none'
  /** Whose right it is, where it is lent. */
  by?: string
}

/** What makes it that somebody may do it there, or may not. */
export function reasonOf(userId: string, standing: Standing, ability: Ability): Reason {
  const asker: Asker = { userId, role: standing.role, standing }
  const isOfRole = holdsByRole(standing, ability)
  if (may(asker, ability)) {
    const lender = lenderOf(asker, ability)
    if (lender) return { reason: 'lent', by: lender.name }
    return { reason: isOfRole ? 'role' : 'given' }
  }
  if (standing.role !== 'admin' && standing.denied.includes(ability)) return { reason: 'denied' }
  const has = isOfRole || standing.allowed.includes(ability)
  return { reason: has && seatOf(ability) !== null && standing.withoutSeat.length > 0 ? 'seat' : 'none' }
}

function holdsByRole({ role, own }: Standing, ability: Ability): boolean {
  if (role === null) return false
  return role === 'admin' || ability === 'space.read' || (own ?? builtIn[role]).includes(ability)
}
