const keyOf = (kind: 'schedule' | 'project', spaceId: string) => `plumbline.${kind}.${spaceId}`

function lastOf(kind: 'schedule' | 'project', spaceId: string, onScreen: string | undefined): string | null {
  if (!onScreen) return sessionStorage.getItem(keyOf(kind, spaceId))
  sessionStorage.setItem(keyOf(kind, spaceId), onScreen)
  return onScreen
}

/** The schedule on screen, or the one this tab had open last in this space. */
export const lastScheduleOf = (spaceId: string, onScreen: string | undefined): string | null =>
  lastOf('schedule', spaceId, onScreen)

/** The project on screen, or the one this tab had open last in this space, by itself or by one of its schedules. */
export const lastProjectOf = (spaceId: string, onScreen: string | undefined): string | null =>
  lastOf('project', spaceId, onScreen)

/** After deleting it. */
export function forgetSchedule(spaceId: string, scheduleId: string): void {
  const key = keyOf('schedule', spaceId)
  if (sessionStorage.getItem(key) === scheduleId) sessionStorage.removeItem(key)
}
