/** What somebody's rights are made of where an object stands: role, grants on the way down, seats, and what is lent. */
import type { SpaceRole } from './index.ts'

/** Kinds of seats that a licence counts. */
export const seats = ['paid', 'estimate', 'bim'] as const
export type Seat = (typeof seats)[number]

/** Abilities are texts here: one that a later version knows is no ability in this one. */
export interface Rights {
  role: SpaceRole | null
  /** Of the space's own role; null: the built-in one holds. */
  own: readonly string[] | null
  /** By grants on the space and on the nodes from the root down to the object. */
  allowed: readonly string[]
  denied: readonly string[]
  /** Seats that the person would need and that the licence does not have. */
  withoutSeat: readonly Seat[]
}

/** Lent by somebody for some days: at most what that person may do there. It cannot be lent on. */
export interface Delegated {
  userId: string
  name: string
  abilities: readonly string[]
  rights: Rights
}

export interface EffectiveRights extends Rights {
  delegations: readonly Delegated[]
}

/** Deny beats allow, wherever on the way down each of them stands. */
export const isDenied = ({ role, denied }: Rights, action: string): boolean =>
  role !== 'admin' && denied.includes(action)

/** For a call that names several objects: what holds at every one of them. `all` are of one person in one space. */
export function effectiveRightsAtAll([first, ...others]: readonly [
  EffectiveRights,
  ...EffectiveRights[],
]): EffectiveRights {
  return others.reduce<EffectiveRights>(
    (all, one) => ({
      ...rightsAtBoth(all, one),
      delegations: all.delegations.flatMap((lent) => {
        const same = one.delegations.find(({ userId, abilities }) => isSameLoan(lent, { userId, abilities }))
        return same ? [{ ...lent, rights: rightsAtBoth(lent.rights, same.rights) }] : []
      }),
    }),
    first,
  )
}

const isSameLoan = (one: Pick<Delegated, 'userId' | 'abilities'>, other: Pick<Delegated, 'userId' | 'abilities'>) =>
  one.userId === other.userId && one.abilities.join() === other.abilities.join()

function rightsAtBoth(one: Rights, other: Rights): Rights {
  return {
    ...one,
    allowed: one.allowed.filter((ability) => other.allowed.includes(ability)),
    denied: [...new Set([...one.denied, ...other.denied])],
  }
}
