import './schedule-parts.css'

/** Schedules that have a colour of their own; what others have stands together. */
export const COLOURS = 5

/** Colours of schedules, in their order; the same for whoever shows them. */
export function scheduleColours(schedules: readonly { id: string }[]): (scheduleId: string) => number {
  const colours = new Map(schedules.slice(0, COLOURS).map(({ id }, at) => [id, at]))
  return (id) => colours.get(id) ?? COLOURS
}
