/** One pure function answers "may they?" for the API, the room and the button. */
import { type Delegated, type EffectiveRights, isDenied, type Rights, type Seat } from './effective-rights.ts'

/** `executor`: people on site, who tell what was done. */
export const spaceRoles = ['admin', 'planner', 'executor', 'reader'] as const
export type SpaceRole = (typeof spaceRoles)[number]

/**
 * `public` needs no session, `signed_in` any session; every other action is looked up in the role's list for the
 * space the object belongs to.
 */
export const actions = [
  'public',
  'signed_in',
  'space.read',
  'space.delete',
  'space.errors',
  'space.administer',
  'eps.read',
  'eps.create',
  'eps.edit',
  'eps.delete',
  'directory.edit',
  'directory.define',
  'attribute.grant',
  'schedule.read',
  'schedule.edit',
  'schedule.report',
  'schedule.delete',
  'schedule.import',
  'schedule.calculate',
  'version.create',
  'version.edit',
  'version.delete',
  'calendar.read',
  'calendar.edit',
  'estimate.edit',
  'bim.edit',
] as const
export type Action = (typeof actions)[number]

/** What a role can hold and a grant can give or take. */
export type Ability = Exclude<Action, 'public' | 'signed_in'>
const isAbility = (action: Action): action is Ability => action !== 'public' && action !== 'signed_in'
export const abilities: readonly Ability[] = actions.filter(isAbility)

const reads: readonly Action[] = ['space.read', 'eps.read', 'schedule.read', 'calendar.read']
const plans: readonly Action[] = [
  ...reads,
  'eps.create',
  'eps.edit',
  'eps.delete',
  'directory.edit',
  'directory.define',
  'schedule.edit',
  'schedule.report',
  'schedule.delete',
  'schedule.import',
  'schedule.calculate',
  'version.create',
  'version.edit',
  'version.delete',
  'calendar.edit',
  'estimate.edit',
  'bim.edit',
]
/** What only whoever answers for the space does: never lent, never given on a node. */
export const administering: readonly Ability[] = ['space.administer', 'space.delete', 'space.errors', 'attribute.grant']
/** Nor is entering the space: its members always may. */
export const grantable: readonly Ability[] = abilities.filter(
  (ability) => !administering.includes(ability) && ability !== 'space.read',
)

/** Of the roles that every space has. */
export const builtIn: Record<SpaceRole, readonly Action[]> = {
  reader: reads,
  executor: [...reads, 'schedule.report'],
  planner: plans,
  admin: [...plans, ...administering],
}

/** Abilities that ask for no seat of a licence. */
export const isReading = (action: Action): boolean => reads.includes(action)

/** Who asks: null is a visitor without a session; `role` null is a person without access to the space. */
export interface Subject {
  userId: string
  role: SpaceRole | null
  /** What is other than the role has it, where the object stands; left out: nothing. */
  effectiveRights?: EffectiveRights | undefined
}

export function may(subject: Subject | null, action: Action): boolean {
  if (action === 'public') return true
  if (!subject) return false
  if (action === 'signed_in') return true
  const { role, effectiveRights } = subject
  if (role === null) return false
  if (effectiveRights === undefined) return builtIn[role].includes(action)
  return holds({ ...effectiveRights, role }, action) || lenderOf(subject, action) !== null
}

/** Of one's own, without what others have lent. */
function holds(rights: Rights, action: Action): boolean {
  const { role, own, allowed } = rights
  if (role === null || isSeatMissing(rights, action)) return false
  // Whoever answers for the space stands above its grants, so that nobody locks everybody out.
  if (role === 'admin') return true
  // That the space is there is no secret to its members.
  if (action === 'space.read') return true
  if (isDenied(rights, action)) return false
  return (own ?? builtIn[role]).includes(action) || (allowed.includes(action) && grantable.includes(action as Ability))
}

/** Who has lent the ability, where the person does not have it: the one whose name stands beside theirs. */
export function lenderOf(subject: Subject, action: Action): Delegated | null {
  const { role, effectiveRights } = subject
  if (role === null || !effectiveRights || holds({ ...effectiveRights, role }, action)) return null
  if (isDenied(effectiveRights, action) || isSeatMissing(effectiveRights, action) || !isAbility(action)) return null
  if (!grantable.includes(action)) return null
  return (
    effectiveRights.delegations.find((lent) => lent.abilities.includes(action) && holds(lent.rights, action)) ?? null
  )
}

/** Without a seat one reads; whoever administers goes on administering, so that a licence can be loaded. */
function isSeatMissing({ withoutSeat }: Rights, action: Action): boolean {
  const seat = seatOf(action)
  if (seat === null || administering.includes(action as Ability)) return false
  return withoutSeat.includes('paid') || withoutSeat.includes(seat)
}

/** The seat that keeps somebody from what their role and grants let them do; null: it is not for a seat. */
export function seatMissing(subject: Subject, action: Action): Seat | null {
  const seat = seatOf(action)
  const { effectiveRights } = subject
  if (seat === null || !effectiveRights || may(subject, action)) return null
  return may({ ...subject, effectiveRights: { ...effectiveRights, withoutSeat: [] } }, action) ? seat : null
}

/** Which seat of a licence an ability takes; null: none. */
export function seatOf(action: Action): Seat | null {
  if (isReading(action)) return null
  if (action === 'estimate.edit') return 'estimate'
  return action === 'bim.edit' ? 'bim' : 'paid'
}

/**
 * Rights in a room, as carried by a room ticket: `facts` is what was done, `plan` everything else, `write` both. What
 * counts as a fact stands in `documents/schedule/grants.ts`.
 */
export const roomRights = ['read', 'facts', 'plan', 'write'] as const
export type RoomRight = (typeof roomRights)[number]

/** What a version says about who may write into its room. */
export interface RoomState {
  locked: boolean
  planning: boolean
}

export function roomRightOf(subject: Subject, { locked, planning }: RoomState): RoomRight | null {
  if (!may(subject, 'schedule.read')) return null
  if (locked) return 'read'
  if (may(subject, 'schedule.edit')) return planning ? 'plan' : 'write'
  return may(subject, 'schedule.report') && !planning ? 'facts' : 'read'
}

export {
  type DayLimits,
  type FactsPeriod,
  factsPeriodOf,
  keyDateOf,
  keyDates,
  noDayLimits,
} from './day-limits.ts'
export { type DirectoryLevel, directoryLevels, rightsAtDirectory } from './directory-rights.ts'
export type { Delegated, EffectiveRights, Rights, Seat } from './effective-rights.ts'
export { effectiveRightsAtAll, seats } from './effective-rights.ts'
export { type Grant, grantsAt, type NodeGrants } from './grants.ts'
export { abilitiesNeeded, seatsNeeded } from './seats.ts'
