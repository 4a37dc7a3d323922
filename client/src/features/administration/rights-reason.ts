import {
  type Ability,
  builtIn,
  type EffectiveRights,
  lenderOf,
  may,
  type Subject,
  seatOf,
} from '@plumbline/core/permissions'

interface Reason {
  reason: 'role' | 'given' | 'lent' | 'denied' | 'seat' | 'none'
  /** Whose right it is, where it is lent. */
  by?: string
}

/** What makes it that somebody may do it there, or may not. */
export function reasonOf(userId: string, effectiveRights: EffectiveRights, ability: Ability): Reason {
  const subject: Subject = { userId, role: effectiveRights.role, effectiveRights }
  const isOfRole = holdsByRole(effectiveRights, ability)
  if (may(subject, ability)) {
    const lender = lenderOf(subject, ability)
    if (lender) return { reason: 'lent', by: lender.name }
    return { reason: isOfRole ? 'role' : 'given' }
  }
  if (effectiveRights.role !== 'admin' && effectiveRights.denied.includes(ability)) return { reason: 'denied' }
  const has = isOfRole || effectiveRights.allowed.includes(ability)
  return { reason: has && seatOf(ability) !== null && effectiveRights.withoutSeat.length > 0 ? 'seat' : 'none' }
}

function holdsByRole({ role, own }: EffectiveRights, ability: Ability): boolean {
  if (role === null) return false
  return role === 'admin' || ability === 'space.read' || (own ?? builtIn[role]).includes(ability)
}
