import type { SpaceUsageLane } from '@plumbline/core/contract'

export const LANE_HEIGHT = 48
const HEAD = 6

export interface LanePaths {
  /** By colour; the last one is of all other schedules. */
  parts: { colour: number; path: string }[]
  over: string
  available: string
}

/** Columns of one lane as paths over a width of one for each period. */
export function lanePaths(lane: SpaceUsageLane, colourOf: (scheduleId: string) => number): LanePaths {
  const { values, available, over, parts } = lane
  const highest = Math.max(...values, ...(available ?? []), 0)
  const yOf = (value: number): number =>
    highest === 0 ? LANE_HEIGHT : LANE_HEIGHT - (value / highest) * (LANE_HEIGHT - HEAD)
  const byColour = new Map<number, string>()
  const stacked = values.map(() => 0)
  const inOrder = [...parts].sort((one, other) => colourOf(one.scheduleId) - colourOf(other.scheduleId))
  for (const { scheduleId, values: own } of inOrder) {
    const colour = colourOf(scheduleId)
    let path = byColour.get(colour) ?? ''
    own.forEach((value, at) => {
      if (value <= 0) return
      path += column(at, yOf(stacked[at]! + value), yOf(stacked[at]!))
      stacked[at]! += value
    })
    byColour.set(colour, path)
  }
  return {
    parts: [...byColour].map(([colour, path]) => ({ colour, path })),
    over: over.map((at) => column(at, yOf(values[at]!), yOf(Math.min(values[at]!, available?.[at] ?? 0)))).join(''),
    available: (available ?? []).map((there, at) => `${at === 0 ? 'M' : 'L'}${at} ${yOf(there)}H${at + 1}`).join(''),
  }
}

const column = (at: number, top: number, bottom: number): string =>
  `M${at + 0.04} ${bottom.toFixed(2)}V${top.toFixed(2)}H${at + 0.96}V${bottom.toFixed(2)}Z`
