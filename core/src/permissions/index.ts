/** One pure function answers "may they?" for the API, the room and the button. */

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
  'eps.read',
  'eps.create',
  'eps.edit',
  'eps.delete',
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
] as const
export type Action = (typeof actions)[number]

const reads: readonly Action[] = ['space.read', 'eps.read', 'schedule.read', 'calendar.read']
const plans: readonly Action[] = [
  ...reads,
  'eps.create',
  'eps.edit',
  'eps.delete',
  'schedule.edit',
  'schedule.report',
  'schedule.delete',
  'schedule.import',
  'schedule.calculate',
  'version.create',
  'version.edit',
  'version.delete',
  'calendar.edit',
]
const allowed: Record<SpaceRole, readonly Action[]> = {
  reader: reads,
  executor: [...reads, 'schedule.report'],
  planner: plans,
  admin: [...plans, 'space.delete', 'space.errors', 'attribute.grant'],
}

/** Who asks: null is a visitor without a session; `role` null is a person without access to the space. */
export interface Asker {
  userId: string
  role: SpaceRole | null
}

export function may(asker: Asker | null, action: Action): boolean {
  if (action === 'public') return true
  if (!asker) return false
  if (action === 'signed_in') return true
  return asker.role !== null && allowed[asker.role].includes(action)
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

export function roomRightOf(asker: Asker, { locked, planning }: RoomState): RoomRight | null {
  if (!may(asker, 'schedule.read')) return null
  if (locked) return 'read'
  if (may(asker, 'schedule.edit')) return planning ? 'plan' : 'write'
  return may(asker, 'schedule.report') && !planning ? 'facts' : 'read'
}

export {
  type DayLimits,
  type FactsPeriod,
  factsPeriodOf,
  keyDateOf,
  keyDates,
  noDayLimits,
} from './day-limits.ts'
