const keyOf = (spaceId: string) => `plumbline.schedule.${spaceId}`

/** The schedule on screen, or the one this tab had open last in this space. */
export function lastScheduleOf(spaceId: string, onScreen: string | undefined): string | null {
  if (!onScreen) return sessionStorage.getItem(keyOf(spaceId))
  sessionStorage.setItem(keyOf(spaceId), onScreen)
  return onScreen
}

/** After deleting it. */
export function forgetSchedule(spaceId: string, scheduleId: string): void {
  if (sessionStorage.getItem(keyOf(spaceId)) === scheduleId) sessionStorage.removeItem(keyOf(spaceId))
}
