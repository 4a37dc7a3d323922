/**
 * A believable building project of about 600 works, made from a seed: what a person sees in a demo space.
 *
 * Nothing is copied from a real project. What lies before the data date is built as planned, with the small delays of
 * a real site; what follows waits for it.
 */
import { standardCalendar } from '../calendar/index.ts'
import {
  type Calendar,
  type CalendarException,
  type SchedulePlan,
  type ScheduleSettings,
  usualSettings,
} from '../plan/index.ts'
import { dayOf, instantOf } from '../time/index.ts'
import { building } from './building.ts'
import { reportProgress } from './progress.ts'
import { Site } from './site.ts'

export interface DemoOptions {
  /** Uniform in [0, 1); seeded, so that a demo looks the same everywhere. */
  random(): number
  newId(): string
}

const HOLIDAYS: CalendarException[] = [
  [dayOf(2026, 5, 14), dayOf(2026, 5, 15)],

  [dayOf(2026, 5, 25), dayOf(2026, 5, 25)],
  [dayOf(2026, 12, 24), dayOf(2027, 1, 3)],
  [dayOf(2027, 3, 26), dayOf(2027, 3, 29)],
  [dayOf(2027, 5, 17), dayOf(2027, 5, 17)],
].map(([from = 0, to = 0]) => ({ from, to, shifts: [] }))

const DAY_SHIFTS = [
  [480, 720],
  [780, 1020],
] as const

function calendars(newId: () => string): { office: Calendar; site: Calendar; curing: Calendar } {
  const office = { ...standardCalendar(newId(), 'Five days'), exceptions: HOLIDAYS }
  const six = [...Array(6).fill(DAY_SHIFTS), []]
  const site = { ...office, id: newId(), name: 'Site, six days', week: six }
  const always = Array(7).fill([[0, 1440]])
  const curing = {
    ...office,
    id: newId(),
    name: 'Curing, every day',
    week: always,
    exceptions: [],
    minutesPerDay: 1440,
  }
  return { office, site, curing }
}

function settings(defaultCalendarId: string): ScheduleSettings {
  return {
    name: 'Master schedule',
    dataDate: instantOf(dayOf(2026, 5, 4), 480),
    plannedStart: instantOf(dayOf(2026, 5, 4), 480),
    defaultCalendarId,
    ...usualSettings,
  }
}

/** The same seed gives the same plan; ids come from `newId`. */
export const demoPlan = (options: DemoOptions): SchedulePlan => demoPlans(options).actual

/** The plan as it was approved before anything was built, and as it stands at the data date; of the same works. */
export function demoPlans({ random, newId }: DemoOptions): { approved: SchedulePlan; actual: SchedulePlan } {
  const { office, site: sixDays, curing } = calendars(newId)
  const site = new Site({ code: 'B', newId, calendarIds: { office: office.id, site: sixDays.id, curing: curing.id } })
  building(site)
  const plan: SchedulePlan = {
    settings: settings(office.id),
    rows: site.rows,
    relations: site.relations,
    calendars: [office, sixDays, curing],
    assignments: [],
  }
  return { approved: plan, actual: reportProgress(plan, instantOf(dayOf(2026, 11, 16), 480), random) }
}
