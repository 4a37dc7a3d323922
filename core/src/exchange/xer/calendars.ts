import { standardCalendar } from '../../calendar/index.ts'
import type { Calendar, Id, Shift } from '../../plan/index.ts'
import { type Day, MINUTES_PER_DAY } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { exceptionRanges, parseCalendarData } from './calendar-data.ts'
import type { XerRow } from './tables.ts'
import { readHours } from './values.ts'

/** How many calendars may stand behind one another. */
const deepestBase = 20

interface Days {
  week: (readonly Shift[] | null)[]
  exceptions: Map<Day, readonly Shift[]>
}

/** The calendars that a project uses, as copies that belong to its schedule. */
export class CalendarCopies {
  readonly calendars: Calendar[] = []
  readonly #rows: Map<string, XerRow<'CALENDAR'>>
  readonly #idOf = new Map<string, Id>()
  readonly #newId: () => Id
  readonly #issues: IssueList

  constructor(rows: readonly XerRow<'CALENDAR'>[], newId: () => Id, issues: IssueList) {
    this.#rows = new Map(rows.map((row) => [row.clndr_id, row]))
    this.#newId = newId
    this.#issues = issues
  }

  /** Copies the calendar of the file on first use; `null` where the file does not have it. */
  use(clndrId: string): Id | null {
    const known = this.#idOf.get(clndrId)
    if (known) return known
    const row = this.#rows.get(clndrId)
    if (!row) return null
    const id = this.#newId()
    this.#idOf.set(clndrId, id)
    this.calendars.push(this.#copy(row, id))
    return id
  }

  /** Of the copies: our id and that of the file. */
  fileIds(): [Id, string][] {
    return [...this.#idOf].map(([clndrId, id]) => [id, clndrId])
  }

  /** The project's own calendar, else the one the file marks as default, else a five-day week. */
  useDefault(clndrId: string): Id {
    const marked = [...this.#rows.values()].find((row) => row.default_flag === 'Y')
    const used = this.use(clndrId) ?? (marked ? this.use(marked.clndr_id) : null)
    if (used && this.#rows.has(clndrId)) return used
    this.#issues.add('xer_default_calendar_missing', 'warning', { calendar: marked?.clndr_name ?? '' })
    if (used) return used
    const id = this.#newId()
    this.calendars.push(standardCalendar(id, 'Standard'))
    return id
  }

  #copy(row: XerRow<'CALENDAR'>, id: Id): Calendar {
    const days = this.#daysOf(row, 0)
    const minutesPerDay = readHours(row.day_hr_cnt) ?? 0
    const sound = minutesPerDay > 0 && minutesPerDay <= MINUTES_PER_DAY
    return calendarOf(id, row.clndr_name, days, sound ? minutesPerDay : 480)
  }

  /** Own days before those of the base calendar; holidays of both. */
  #daysOf(row: XerRow<'CALENDAR'>, depth: number): Days {
    const base = depth < deepestBase ? this.#rows.get(row.base_clndr_id) : undefined
    const inherited = base ? this.#daysOf(base, depth + 1) : null
    const own = parseCalendarData(row.clndr_data)
    if (!own || (own.week.every((day) => day === null) && !inherited)) {
      if (row.clndr_data.trim() !== '' || !inherited) {
        this.#issues.add('xer_calendar_unreadable', 'warning', { calendar: row.clndr_name, line: row.line })
      }
      return inherited ?? { week: [...standardCalendar('', '').week], exceptions: own?.exceptions ?? new Map() }
    }
    return {
      week: own.week.map((day, i) => day ?? inherited?.week[i] ?? null),
      exceptions: new Map<Day, readonly Shift[]>([...(inherited?.exceptions ?? []), ...own.exceptions]),
    }
  }
}

function calendarOf(id: Id, name: string, days: Days, minutesPerDay: number): Calendar {
  return {
    id,
    name: name.trim() || 'Calendar',
    week: days.week.map((day) => day ?? []),
    exceptions: exceptionRanges(days.exceptions),
    rules: [],
    minutesPerDay,
    libraryId: null,
    libraryRevision: 0,
  }
}
