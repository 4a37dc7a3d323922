/**
 * Seeded building projects of any size, for tests and benchmarks.
 *
 * Shaped like real ones: a WBS of buildings, sections and packages; works follow each other inside a package,
 * packages follow each other staggered, few links cross buildings. No network has a loop: every relation runs from an
 * earlier work to a later one.
 */
import {
  blankRow,
  type Calendar,
  type Id,
  type Limit,
  type LimitKind,
  notStarted,
  type Progress,
  type Relation,
  type RelationType,
  relationId,
  type SchedulePlan,
  type Shift,
  usualSettings,
  type WbsRow,
  type WbsType,
} from '../plan/index.ts'
import { type Day, dayOf, dayOfInstant, type Instant, instantOf, type Minutes, weekdayOf } from '../time/index.ts'
import { randomId, seededRandom } from './random.ts'

export interface NetworkOptions {
  seed: number
  /** Activities: works and milestones together; summary rows come on top. */
  works: number
  /** Mean number of relations per activity. */
  relationsPerWork?: number
  calendars?: number
  /** Levels of summary rows above the works. */
  depth?: number
}

const PROJECT_START = instantOf(dayOf(2025, 3, 3), 8 * 60)
const WORKS_PER_PACKAGE = 10
/** A link may push its successor by at most this much, so that big networks do not stretch over centuries. */
const LARGEST_PUSH: Minutes = 5 * 1440
const MORNING: Minutes = 8 * 60
const EVENING: Minutes = 17 * 60

const levelNames = ['Project', 'Building', 'Section', 'Storey', 'Zone', 'Area']
const crafts: readonly (readonly [craft: string, unit: string, perDay: number])[] = [
  ['Survey and setting out', 'pcs', 4],
  ['Excavation', 'm3', 120],
  ['Blinding concrete', 'm3', 24],
  ['Formwork', 'm2', 60],
  ['Reinforcement', 't', 3],
  ['Concreting', 'm3', 40],
  ['Masonry', 'm3', 9],
  ['Precast erection', 'pcs', 12],
  ['Structural steel', 't', 5],
  ['Roofing', 'm2', 80],
  ['Facade panels', 'm2', 45],
  ['Windows', 'pcs', 14],
  ['Ventilation ducts', 'm2', 50],
  ['Heating pipes', 'm', 90],
  ['Water and sewerage', 'm', 75],
  ['Cable trays', 'm', 110],
  ['Power cables', 'm', 400],
  ['Screed', 'm2', 150],
  ['Plastering', 'm2', 70],
  ['Tiling', 'm2', 25],
  ['Painting', 'm2', 130],
  ['Doors', 'pcs', 10],
  ['Commissioning', 'pcs', 1],
]

const day: Shift[] = [
  [480, 720],
  [780, 1020],
]
const calendarKinds: readonly (readonly [name: string, week: readonly (readonly Shift[])[], minutesPerDay: Minutes])[] =
  [
    ['Five days, eight hours', [day, day, day, day, day, [], []], 480],
    [
      'Six days, ten hours',
      [
        ...repeat<Shift[]>(
          [
            [420, 720],
            [780, 1080],
          ],
          6,
        ),
        [],
      ],
      600,
    ],
    [
      'Two shifts',
      [
        ...repeat<Shift[]>(
          [
            [360, 840],
            [840, 1320],
          ],
          5,
        ),
        [],
        [],
      ],
      960,
    ],
    ['Around the clock', repeat<Shift[]>([[0, 1440]], 7), 1440],
    [
      'Short Friday',
      [
        day,
        day,
        day,
        day,
        [
          [480, 720],
          [780, 900],
        ],
        [],
        [],
      ],
      480,
    ],
  ]

function repeat<T>(value: T, times: number): T[] {
  return Array.from({ length: times }, () => value)
}

interface Activity {
  row: WbsRow
  calendar: number
  craft: number
  /** Approximate minutes since the start of the project. */
  start: number
  finish: number
}

interface Builder {
  random: () => number
  rows: WbsRow[]
  activities: Activity[]
  relations: Map<string, Relation>
  calendars: Calendar[]
}

/** The same options give the same plan to the last character. */
export function generatePlan(options: NetworkOptions): SchedulePlan {
  const { seed, works, relationsPerWork = 1.5, calendars = 5, depth = 4 } = options
  const random = seededRandom(seed)
  const builder: Builder = { random, rows: [], activities: [], relations: new Map(), calendars: [] }
  builder.calendars = Array.from({ length: Math.max(1, calendars) }, (_, i) => makeCalendar(random, i))
  makeTree(builder, works, Math.max(1, depth))
  linkNeighbours(builder)
  linkMore(builder, Math.round(works * relationsPerWork))
  const dataDate = reportProgress(builder)
  limitSome(builder)
  return {
    settings: {
      name: `Generated project ${seed}`,
      dataDate,
      plannedStart: PROJECT_START,
      defaultCalendarId: builder.calendars[0]!.id,
      ...usualSettings,
    },
    rows: builder.rows,
    relations: [...builder.relations.values()],
    calendars: builder.calendars,
    assignments: [],
  }
}

function makeCalendar(random: () => number, index: number): Calendar {
  const [name, week, minutesPerDay] = calendarKinds[index % calendarKinds.length]!
  const round = Math.floor(index / calendarKinds.length)
  const exceptions = []
  for (let year = 2025; year <= 2034; year++) {
    exceptions.push({ from: dayOf(year, 1, 1), to: dayOf(year, 1, 8), shifts: [] })
    exceptions.push({ from: dayOf(year, 5, 1), to: dayOf(year, 5, 1), shifts: [] })
    // Half of the calendars work a Saturday to make up for the bridge day.
    if (index % 2 === 0) exceptions.push({ from: dayOf(year, 6, 13), to: dayOf(year, 6, 13), shifts: day })
    exceptions.push({ from: dayOf(year, 12, 24), to: dayOf(year, 12, 26), shifts: [] })
  }
  return {
    id: randomId(random),
    name: round === 0 ? name : `${name} ${round + 1}`,
    week,
    exceptions,
    rules: [],
    minutesPerDay,
    libraryId: null,
    libraryRevision: 0,
  }
}

function makeRow(b: Builder, parentId: Id | null, type: WbsType, code: string, name: string): WbsRow {
  const row = { ...blankRow(randomId(b.random), parentId, type), code, name }
  b.rows.push(row)
  return row
}

function makeTree(b: Builder, works: number, depth: number): void {
  const root = makeRow(b, null, 'sum', '1', 'Project')
  fill(b, root, works, 1, depth)
}

/** Puts `works` activities below `parent`, through as many summary levels as are left. */
function fill(b: Builder, parent: WbsRow, works: number, level: number, depth: number): void {
  if (level >= depth) {
    for (let i = 0; i < works; i++) makeActivity(b, parent)
    return
  }
  const packages = Math.max(1, works / WORKS_PER_PACKAGE)
  const branches = Math.max(1, Math.min(works, Math.round(packages ** (1 / (depth - level)))))
  let left = works
  for (let i = 0; i < branches; i++) {
    const share =
      i === branches - 1 ? left : Math.max(1, Math.round((left / (branches - i)) * (0.7 + 0.6 * b.random())))
    const size = Math.min(share, left)
    if (size === 0) break
    left -= size
    const name = `${levelNames[Math.min(level, levelNames.length - 1)]} ${i + 1}`
    fill(b, makeRow(b, parent.id, 'task', `${parent.code}.${i + 1}`, name), size, level + 1, depth)
  }
}

function makeActivity(b: Builder, parent: WbsRow): void {
  const n = b.activities.length
  const previous = b.activities[n - 1]
  const inPackage = previous?.row.parentId === parent.id
  const type = n === 0 ? 'milestone_start' : !inPackage && n % 4 === 0 ? 'milestone_finish' : 'work'
  const craftIndex = inPackage ? (previous.craft + 1) % crafts.length : Math.floor(b.random() * crafts.length)
  const [craft, unit, perDay] = crafts[craftIndex]!
  const name = n === 0 ? 'Start of the project' : type === 'work' ? craft : `Front for ${parent.name} handed over`
  const row = makeRow(b, parent.id, type, `A${1000 + n * 10}`, name)
  const calendar = inPackage && b.random() < 0.9 ? previous.calendar : pickCalendar(b)
  if (calendar > 0) row.calendarId = b.calendars[calendar]!.id
  if (type === 'work') {
    const days = 1 + Math.floor(b.random() * b.random() * 20)
    row.duration =
      b.random() < 0.05 ? 240 + 60 * Math.floor(b.random() * 8) : days * b.calendars[calendar]!.minutesPerDay
    row.measure = { unit, plan: String(days * perDay), fact: '0' }
    row.labour = { unit: 'h', plan: String(days * 8 * (2 + Math.floor(b.random() * 6))), fact: '0' }
    row.cost = { unit: 'EUR', plan: (days * perDay * (20 + b.random() * 80)).toFixed(2), fact: '0' }
  }
  b.activities.push({ row, calendar, craft: craftIndex, start: 0, finish: 0 })
}

function pickCalendar(b: Builder): number {
  return b.random() < 0.6 ? 0 : Math.floor(b.random() * b.calendars.length)
}

/** Elapsed minutes that `working` minutes take on the calendar, holidays aside. */
function elapsed(b: Builder, activity: Activity, working: Minutes): number {
  const week = b.calendars[activity.calendar]!.week
  const perWeek = week.flat().reduce((sum, [from, to]) => sum + to - from, 0)
  return (working * 7 * 1440) / perWeek
}

/** Each activity after the one before it in its package; each package staggered after the one before it. */
function linkNeighbours(b: Builder): void {
  let packageStart = 0
  let before = 0
  for (let i = 0; i < b.activities.length; i++) {
    const activity = b.activities[i]!
    if (i > 0) {
      if (activity.row.parentId === b.activities[i - 1]!.row.parentId) {
        link(b, b.random() < 0.9 ? i - 1 : between(b, packageStart, i - 1), i)
      } else {
        before = packageStart
        packageStart = i
        const stagger = Math.min(i - 1, before + Math.floor(b.random() * 3))
        link(b, b.random() < 0.85 ? stagger : between(b, 0, Math.min(before, 40)), i)
      }
    }
    activity.finish = activity.start + elapsed(b, activity, activity.row.duration)
  }
}

function between(b: Builder, from: number, to: number): number {
  return from + Math.floor(b.random() * (to - from + 1))
}

/** Adds a relation and pushes the approximate start of the successor. */
function link(b: Builder, pred: number, succ: number): boolean {
  const from = b.activities[pred]!
  const to = b.activities[succ]!
  const type = pickType(b, from.row, to.row)
  const id = relationId(from.row.id, to.row.id, type)
  if (b.relations.has(id)) return false
  const lag = pickLag(b, type)
  const lagCalendar = lag !== 0 && b.random() < 0.1 ? 'all_hours' : null
  b.relations.set(id, { id, predId: from.row.id, succId: to.row.id, type, lag, lagCalendar })
  const anchor = type === 'fs' || type === 'ff' ? from.finish : from.start
  const back = type === 'ff' || type === 'sf' ? elapsed(b, to, to.row.duration) : 0
  to.start = Math.max(to.start, anchor + elapsed(b, from, lag) - back)
  return true
}

function pickType(b: Builder, from: WbsRow, to: WbsRow): RelationType {
  if (from.type !== 'work' || to.type !== 'work') return 'fs'
  const roll = b.random()
  return roll < 0.8 ? 'fs' : roll < 0.91 ? 'ss' : roll < 0.985 ? 'ff' : 'sf'
}

function pickLag(b: Builder, type: RelationType): Minutes {
  const roll = b.random()
  if (type === 'ss' || type === 'ff') return roll < 0.7 ? 480 * (1 + Math.floor(b.random() * 4)) : 0
  if (roll < 0.06) return -480 * (1 + Math.floor(b.random() * 2))
  return roll < 0.18 ? 480 * (1 + Math.floor(b.random() * 7)) : 0
}

/** Further links, mostly near, some across buildings, none that would push its successor far. */
function linkMore(b: Builder, wanted: number): void {
  const count = b.activities.length
  if (count < 3) return
  for (let tries = wanted * 12; tries > 0 && b.relations.size < wanted; tries--) {
    const succ = between(b, 1, count - 1)
    const far = b.random() < 0.1
    const pred = between(b, far ? 0 : Math.max(0, succ - 40), succ - 1)
    const from = b.activities[pred]!
    if (from.finish > b.activities[succ]!.start + LARGEST_PUSH) continue
    link(b, pred, succ)
  }
}

/** The data date stands at about a third of the project; everything before it is done or under way. */
function reportProgress(b: Builder): Instant {
  const end = b.activities.reduce((latest, a) => Math.max(latest, a.finish), 0)
  const dataDate = snap(PROJECT_START + Math.round(end * 0.35), MORNING)
  for (const activity of b.activities) {
    const start = snap(PROJECT_START + Math.round(activity.start), MORNING)
    const finish = Math.max(start, snap(PROJECT_START + Math.round(activity.finish), EVENING))
    if (start >= dataDate) continue
    activity.row.progress = progressOf(b, activity.row, start, finish, dataDate)
    if (activity.row.measure) activity.row.measure = spent(activity.row.measure, activity.row.progress.percent)
    if (activity.row.labour) activity.row.labour = spent(activity.row.labour, activity.row.progress.percent)
  }
  return dataDate
}

function progressOf(b: Builder, row: WbsRow, start: Instant, finish: Instant, dataDate: Instant): Progress {
  const started: Progress = { ...notStarted, actualStart: start, initialDuration: row.duration }
  if (row.type === 'milestone_start') return { ...started, actualFinish: null, percent: 100, remaining: 0 }
  if (row.type === 'milestone_finish') {
    return { ...started, actualStart: null, actualFinish: start, percent: 100, remaining: 0 }
  }
  if (finish <= dataDate) return { ...started, actualFinish: finish, percent: 100, remaining: 0 }
  const percent = Math.min(99, Math.round(((dataDate - start) / (finish - start)) * 100))
  const remaining = Math.round((row.duration * (100 - percent)) / 100)
  return { ...started, percent, remaining: b.random() < 0.7 ? remaining : null }
}

function spent(measure: { unit: string; plan: string; fact: string }, percent: number) {
  return { ...measure, fact: ((Number(measure.plan) * percent) / 100).toFixed(2).replace(/\.?0+$/, '') }
}

/** The given time of the first Monday-to-Friday day at or after the instant. */
function snap(instant: Instant, minute: Minutes): Instant {
  let date: Day = dayOfInstant(instant)
  while (weekdayOf(date) > 4) date++
  return instantOf(date, minute)
}

/** Two activities of a hundred that are not started carry a limit near where they fall anyway. */
function limitSome(b: Builder): void {
  const kinds: LimitKind[] = ['not_earlier', 'not_earlier', 'not_earlier', 'not_later', 'in_date', 'start_not_later']
  for (const { row, start, finish } of b.activities) {
    if (row.progress.actualStart !== null || row.progress.actualFinish !== null || b.random() > 0.02) continue
    const kind = kinds[Math.floor(b.random() * kinds.length)]!
    row.limit = limitAt(kind, start, finish + (kind === 'not_later' ? 20 * 1440 : 0))
  }
}

function limitAt(kind: LimitKind, start: number, finish: number): Limit {
  const atFinish = kind === 'not_later'
  return { kind, date: snap(PROJECT_START + Math.round(atFinish ? finish : start), atFinish ? EVENING : MORNING) }
}
