/** The screen that is waited for most, and the largest. */
const SCHEDULE = 'SchedulePage.tsx'

/** The day on a phone on site, over a bad network: what others have, too, comes to it without what it has no use for. */
const PHONE = 'PhonePage.tsx'
const CORNER = 'frame-parts.tsx'

/** Dialogs, tabs and menus of the schedule. */
const ofSchedule = /[\\/]features[\\/]schedule[\\/]/

/** From so many screens on, what the schedule has in common with them comes to all who need any of it. */
const IN_FRAME = 12
const IN_PARTS = 3

/** By the name of the file with what needs it: who needs the library. */
export type Libraries = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Whatever a module imports is needed wherever the module is. So the files hang together without a circle: a file asks
 * only for those that more have in common.
 */
export function nameFor(users: readonly string[], libraries: Libraries): string | null {
  const isSchedules = users.some((user) => user.endsWith(SCHEDULE))
  if (users.length > 1 && users.some((user) => user.endsWith(PHONE))) {
    // The corner comes with every screen that has a frame, and what days need not with it.
    return isSchedules || users.some((user) => user.endsWith(CORNER)) ? 'site' : 'days'
  }
  if (isSchedules) {
    const screens = users.filter((user) => user.endsWith('Page.tsx')).length
    if (screens >= IN_FRAME) return 'frame'
    if (screens >= IN_PARTS) return 'parts'
    return screens === 2 ? 'documents' : 'schedule'
  }
  if (users.length === 1) return null
  // With what the page itself needs it would come before the first rows.
  if (users.every((user) => ofSchedule.test(user))) return 'second'
  const features = featuresOf(users)
  return features.length > 2 || features.includes('app') ? nameOfMany(users, libraries) : features.join('+')
}

/** Of what more than two features have in common. */
export function nameOfMany(users: readonly string[], libraries: Libraries): string {
  const [name] = [...libraries].find(([, needing]) => users.every((user) => needing.has(user))) ?? []
  if (name) return name
  const features = featuresOf(users)
  if (features.includes('auth')) return 'door'
  return features.includes('app') ? 'corner' : 'screens'
}

/** Of the frame of every screen `app`, which is no feature. */
const featuresOf = (users: readonly string[]): string[] =>
  [...new Set(users.map((user) => /[\\/]src[\\/](?:features[\\/])?([^\\/]+)/.exec(user)?.[1] ?? ''))].sort()
