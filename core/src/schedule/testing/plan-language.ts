import { standardCalendar } from '../../calendar/index.ts'
import {
  type Assignment,
  blankAssignment,
  blankRow,
  type Calendar,
  externalId,
  type LagCalendar,
  type Limit,
  type LimitKind,
  type Progress,
  type Relation,
  relationId,
  relationTypes,
  type SchedulePlan,
  type ScheduleSettings,
  type Shift,
  usualSettings,
  type WbsRow,
} from '../../plan/index.ts'
import type { ExternalDates, PlanInputs } from '../../progress/index.ts'
import { dayOfInstant, formatInstant, type Instant, type Minutes, parseInstant } from '../../time/index.ts'

const DAY = 480

/** `2026-03-02 08:00`. */
export function instant(text: string): Instant {
  const value = parseInstant(text)
  if (value === null) throw new Error(`not a date: ${text}`)
  return value
}

/** `3d` (of eight hours), `-4h`, `30m`. */
function minutes(text: string): Minutes {
  const match = /^(-?\d+)([dhm])$/.exec(text)
  if (!match) throw new Error(`not a duration: ${text}`)
  return Number(match[1]) * { d: DAY, h: 60, m: 1 }[match[2] as 'd' | 'h' | 'm']
}

export function showMinutes(value: Minutes): string {
  if (value % DAY === 0) return `${value / DAY}d`
  return value % 60 === 0 ? `${value / 60}h` : `${value}m`
}

export function showInstant(value: Instant): string {
  return formatInstant(value).replace('T', ' ')
}

/** `FS`, `SS+2d`, `FF-4h`. */
function linkOf(link: string): Pick<Relation, 'type' | 'lag'> {
  const match = /^(FS|SS|FF|SF)([+-]\d+[dhm])?$/.exec(link)
  const type = relationTypes.find((name) => name === match?.[1]?.toLowerCase())
  if (!type) throw new Error(`not a link: ${link}`)
  return { type, lag: match?.[2] ? minutes(match[2].replace('+', '')) : 0 }
}

/** One row in words; every method returns the row itself. */
export class RowWords {
  readonly row: WbsRow
  private readonly plan: PlanWords

  constructor(plan: PlanWords, row: WbsRow) {
    this.plan = plan
    this.row = row
  }

  /** `after('A', 'FS')`, `after('A', 'SS+2d')`, `after('A', 'FF-4h', 'all_hours')`. */
  after(pred: string, link = 'FS', lagCalendar: LagCalendar | null = null): this {
    const { type, lag } = linkOf(link)
    const id = relationId(pred, this.row.id, type)
    this.plan.relations.push({ id, predId: pred, succId: this.row.id, type, lag, lagCalendar })
    return this
  }

  /** A work of another schedule before this one: `afterOutside('SS+2d', '2026-03-03 08:00', '2026-03-05 17:00')`. */
  afterOutside(link: string, start?: string, finish?: string, lagCalendar: LagCalendar | null = null): this {
    const other = this.plan.outsider(start && finish ? { start, finish } : null)
    return this.linkOutside(other, this.row.id, link, lagCalendar)
  }

  /** A work of another schedule after this one, with its early and its late dates there. */
  beforeOutside(link: string, early: [string, string], late: [string, string] | null): this {
    const [start, finish] = early
    const dates = late ? { start, finish, lateStart: late[0], lateFinish: late[1] } : { start, finish }
    return this.linkOutside(this.row.id, this.plan.outsider(dates), link, null)
  }

  private linkOutside(predId: string, succId: string, link: string, lagCalendar: LagCalendar | null): this {
    const { type, lag } = linkOf(link)
    this.plan.externals.push({ id: relationId(predId, succId, type), predId, succId, type, lag, lagCalendar })
    return this
  }

  /** Started so much later by levelling. */
  delayed(by: string): this {
    this.row.levelDelay = minutes(by)
    return this
  }

  under(parent: string): this {
    this.row.parentId = parent
    return this
  }

  on(calendar: string): this {
    this.row.calendarId = calendar
    return this
  }

  limit(kind: LimitKind, date?: string): this {
    const limit: Limit = { kind, date: date ? instant(date) : null }
    if (this.row.limit) this.row.secondLimit = limit
    else this.row.limit = limit
    return this
  }

  started(date: string): this {
    return this.progress({ actualStart: instant(date) })
  }

  finished(date: string): this {
    return this.progress({ actualFinish: instant(date), percent: 100 })
  }

  remaining(duration: string): this {
    return this.progress({ remaining: minutes(duration) })
  }

  percent(percent: number): this {
    return this.progress({ percent })
  }

  /** Any other field of the row. */
  with(fields: Partial<WbsRow>): this {
    Object.assign(this.row, fields)
    return this
  }

  /** An assignment with its own calendar. */
  staffed(calendar: string, remaining: string): this {
    const assignment: Assignment = {
      ...blankAssignment(`${this.row.id}-${this.plan.assignments.length}`, this.row.id),
      resourceCode: 'CREW',
      resourceName: 'Crew',
      calendarId: calendar,
      remaining: minutes(remaining),
    }
    this.plan.assignments.push(assignment)
    return this.with({ activityKind: 'resource_dependent' })
  }

  private progress(part: Partial<Progress>): this {
    this.row.progress = { ...this.row.progress, ...part }
    return this
  }
}

/** A small schedule in words: Monday to Friday 08:00–12:00, 13:00–17:00, data date Monday 2026-03-02 08:00. */
export class PlanWords {
  readonly rows: WbsRow[] = []
  readonly relations: Relation[] = []
  readonly calendars: Calendar[] = [standardCalendar('standard', 'Standard')]
  readonly assignments: Assignment[] = []
  readonly externals: Relation[] = []
  private readonly outsiders = new Map<string, ExternalDates>()
  private settings: ScheduleSettings = {
    name: 'Rules',
    dataDate: instant('2026-03-02 08:00'),
    plannedStart: instant('2026-03-02 08:00'),
    defaultCalendarId: 'standard',
    ...usualSettings,
  }

  dataDate(date: string): this {
    return this.set({ dataDate: instant(date) })
  }

  set(settings: Partial<ScheduleSettings>): this {
    this.settings = { ...this.settings, ...settings }
    return this
  }

  /** `calendar('six', 6, '08:00-16:00')`: works on the first days of each week. */
  calendar(id: string, days: number, ...hours: string[]): this {
    const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    const shifts = hours.map((text): Shift => [clock(text.slice(0, 5)), clock(text.slice(6))])
    const week = Array.from({ length: 7 }, (_, day) => (day < days ? shifts : []))
    this.calendars.push({ ...standardCalendar(id, id), week })
    return this
  }

  holiday(date: string): this {
    const day = dayOfInstant(instant(date))
    const standard = this.calendars[0]!
    this.calendars[0] = { ...standard, exceptions: [...standard.exceptions, { from: day, to: day, shifts: [] }] }
    return this
  }

  activity(id: string, duration: string): RowWords {
    return this.row(id, 'work', minutes(duration))
  }

  startMilestone(id: string): RowWords {
    return this.row(id, 'milestone_start', 0)
  }

  finishMilestone(id: string): RowWords {
    return this.row(id, 'milestone_finish', 0)
  }

  levelOfEffort(id: string): RowWords {
    return this.row(id, 'work', 0).with({ activityKind: 'level_of_effort' })
  }

  summary(id: string): RowWords {
    return this.row(id, 'task', 0)
  }

  /** A summary that is a project of its own. */
  subproject(id: string, dataDate: string, mustFinishBy?: string): RowWords {
    const own = { dataDate: instant(dataDate), plannedStart: instant(dataDate) }
    return this.summary(id).with({
      subproject: { ...own, mustFinishBy: mustFinishBy === undefined ? null : instant(mustFinishBy) },
    })
  }

  draft(id: string): RowWords {
    return this.row(id, 'draft', DAY)
  }

  /** The id of a work in another schedule; null: nothing is known of it. */
  outsider(dates: { start: string; finish: string; lateStart?: string; lateFinish?: string } | null): string {
    const number = String(this.externals.length).padStart(12, '0')
    const id = externalId({ scheduleId: 'otherplanxxx', workId: number })
    if (!dates) return id
    const { start, finish, lateStart, lateFinish } = dates
    const late = (date?: string) => (date === undefined ? null : instant(date))
    this.outsiders.set(id, {
      start: instant(start),
      finish: instant(finish),
      lateStart: late(lateStart),
      lateFinish: late(lateFinish),
    })
    return id
  }

  inputs(): PlanInputs {
    return this.outsiders.size > 0 ? { externals: this.outsiders } : {}
  }

  build(): SchedulePlan {
    const { rows, relations, calendars, assignments, settings, externals } = this
    return { rows, relations, calendars, assignments, settings, ...(externals.length > 0 ? { externals } : {}) }
  }

  private row(id: string, type: WbsRow['type'], duration: Minutes): RowWords {
    const row = { ...blankRow(id, null, type), code: id, name: id, duration }
    this.rows.push(row)
    return new RowWords(this, row)
  }
}
