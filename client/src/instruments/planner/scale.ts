import { nextUnit, type PeriodUnit, unitStart } from '@plumbline/core/time'
import { zoomLevelOf } from './geometry.ts'
import type { Instant, PlannerTexts, Span, ZoomLevel } from './types.ts'

const MINUTES_PER_DAY = 1440

interface Tick {
  instant: Instant
  label: string
}

/** Two rows of the time scale: coarse above, fine below. The last tick stands at or after the end. */
export interface TimeScale {
  upper: Tick[]
  lower: Tick[]
}

const UNITS: Record<ZoomLevel, [upper: PeriodUnit, lower: PeriodUnit]> = {
  day: ['month', 'day'],
  week: ['month', 'week'],
  month: ['year', 'month'],
  quarter: ['year', 'quarter'],
  year: ['year', 'quarter'],
}

/** The period of the time scale at an instant, in its upper or its lower row. */
export function periodAt(instant: Instant, pxPerDay: number, row: 'upper' | 'lower'): Span {
  const unit = UNITS[zoomLevelOf(pxPerDay)][row === 'upper' ? 0 : 1]
  const first = unitStart(Math.floor(instant / MINUTES_PER_DAY), unit)
  return { start: first * MINUTES_PER_DAY, finish: nextUnit(first, unit) * MINUTES_PER_DAY }
}

function labelOf(unit: PeriodUnit, level: ZoomLevel, instant: Instant, texts: PlannerTexts): string {
  if (unit === 'day') return texts.day(instant)
  if (unit === 'week') return texts.week(instant)
  if (unit === 'quarter') return texts.quarter(instant)
  if (unit === 'year') return texts.year(instant)
  return level === 'day' || level === 'week' ? texts.monthYear(instant) : texts.month(instant)
}

function ticks(unit: PeriodUnit, level: ZoomLevel, from: number, to: number, texts: PlannerTexts): Tick[] {
  const out: Tick[] = []
  let day = unitStart(from, unit)
  for (;;) {
    const instant = day * MINUTES_PER_DAY
    out.push({ instant, label: labelOf(unit, level, instant, texts) })
    if (day >= to) return out
    day = nextUnit(day, unit)
  }
}

/** Builds ticks for a generous stretch around what is visible, so that panning seldom rebuilds them. */
export class ScaleCache {
  private scale: TimeScale = { upper: [], lower: [] }
  private level: ZoomLevel | null = null
  private from = 0
  private to = 0
  private texts: PlannerTexts | null = null

  get(start: Instant, end: Instant, pxPerDay: number, texts: PlannerTexts): TimeScale {
    const level = zoomLevelOf(pxPerDay)
    const first = Math.floor(start / MINUTES_PER_DAY)
    const last = Math.ceil(end / MINUTES_PER_DAY)
    if (level !== this.level || texts !== this.texts || first < this.from || last > this.to) {
      const margin = last - first
      this.level = level
      this.texts = texts
      this.from = first - margin
      this.to = last + margin
      const [upper, lower] = UNITS[level]
      this.scale = {
        upper: ticks(upper, level, this.from, this.to, texts),
        lower: ticks(lower, level, this.from, this.to, texts),
      }
    }
    return this.scale
  }
}
