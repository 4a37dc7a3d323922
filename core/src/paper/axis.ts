import { type Day, dateOf, dayOf, dayOfInstant, type Instant, instantOf, weekdayOf } from '../time/index.ts'

type Step = 'year' | 'quarter' | 'month' | 'week' | 'day'

/** A period of one of the two lines of a time axis. */
export interface Tick {
  start: Instant
  finish: Instant
  label: string
}

export interface Axis {
  major: Tick[]
  minor: Tick[]
  /** Of the finer line. */
  step: Step
  /** Days are wide enough that days off can be told from others. */
  showsDays: boolean
}

/** Millimetres a day from which two steps can be read, the finest first. */
const steps: readonly [least: number, major: Step, minor: Step][] = [
  [3, 'month', 'day'],
  [0.7, 'month', 'week'],
  [0.2, 'year', 'month'],
  [0.05, 'year', 'quarter'],
  [0, 'year', 'year'],
]
const DAYS_FROM = 0.6

export function axisOf(range: { start: Instant; finish: Instant }, dayWidth: number, language: string): Axis {
  const [, major, minor] = steps.find(([least]) => dayWidth >= least)!
  const say = sayer(language)
  return {
    major: ticks(range, major, (day) => say(major, day, true)),
    step: minor,
    minor: minor === 'year' ? [] : ticks(range, minor, (day) => say(minor, day, false)),
    showsDays: dayWidth >= DAYS_FROM,
  }
}

function ticks(
  { start, finish }: { start: Instant; finish: Instant },
  step: Step,
  label: (day: Day) => string,
): Tick[] {
  const made: Tick[] = []
  for (let day = beginOf(step, dayOfInstant(start)); instantOf(day) < finish; ) {
    const next = nextOf(step, day)
    made.push({ start: instantOf(day), finish: instantOf(next), label: label(day) })
    day = next
  }
  return made
}

function beginOf(step: Step, day: Day): Day {
  const { year, month } = dateOf(day)
  if (step === 'day') return day
  if (step === 'week') return day - weekdayOf(day)
  if (step === 'month') return dayOf(year, month, 1)
  return step === 'quarter' ? dayOf(year, month - ((month - 1) % 3), 1) : dayOf(year, 1, 1)
}

function nextOf(step: Step, day: Day): Day {
  if (step === 'day') return day + 1
  if (step === 'week') return day + 7
  const { year, month } = dateOf(day)
  const later = month + (step === 'month' ? 1 : step === 'quarter' ? 3 : 12)
  return later > 12 ? dayOf(year + 1, later - 12, 1) : dayOf(year, later, 1)
}

function sayer(language: string): (step: Step, day: Day, isMajor: boolean) => string {
  const format = (month: 'long' | 'short') => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
  const [long, short] = [format('long'), format('short')]
  return (step, day, isMajor) => {
    const { year, month, dayOfMonth } = dateOf(day)
    if (step === 'year') return String(year)
    if (step === 'quarter') return language === 'ru' ? `${(month + 2) / 3} кв.` : `Q${(month + 2) / 3}`
    if (step !== 'month') return String(dayOfMonth)
    const date = new Date(day * 86_400_000)
    if (!isMajor) return short.format(date).replace('.', '')
    const name = long.format(date)
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
  }
}
