import type { Capacity } from './overloads.ts'

/** Capacities with one calendar as one: of thousands of resources there are only as many as there are calendars. */
export function byCalendar(capacities: readonly Capacity[]): Capacity[] {
  const found = Map.groupBy(capacities, ({ calendar }) => calendar)
  return [...found].map(([calendar, own]) => ({ calendar, steps: summed(own.map(({ steps }) => steps)) }))
}

/** How many there are of all of them from each day on which any of them changes. */
function summed(all: readonly Capacity['steps'][]): Capacity['steps'] {
  const changes = all.flatMap((steps) =>
    steps.map(({ from, units }, at) => ({ from, change: units - (steps[at - 1]?.units ?? 0n) })),
  )
  changes.sort((a, b) => a.from - b.from)
  const steps: { from: number; units: bigint }[] = []
  let units = 0n
  for (const { from, change } of changes) {
    units += change
    const last = steps.at(-1)
    if (last?.from === from) last.units = units
    else steps.push({ from, units })
  }
  return steps
}
