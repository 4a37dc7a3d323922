import { standardCalendar } from '../../calendar/index.ts'
import type { Calendar, Id, Shift } from '../../plan/index.ts'
import { type Day, MINUTES_PER_DAY } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { exceptionRanges } from '../xer/calendar-data.ts'
import { type OwnDays, readOwnDays } from './calendar-days.ts'
import type { XmlRecord } from './records.ts'

/** How many calendars may stand behind one another. */
const deepestBase = 20

interface Days {
  week: (readonly Shift[] | null)[]
  exceptions: Map<Day, readonly Shift[]>
}

/** The calendars that a project uses, as copies that belong to its schedule. */
export class CalendarCopies {
  readonly calendars: Calendar[] = []
  readonly #records: Map<string, XmlRecord>
  readonly #own = new Map<string, OwnDays>()
  readonly #idOf = new Map<string, Id>()
  readonly #minutesPerDay: number
  readonly #newId: () => Id
  readonly #issues: IssueList

  constructor(records: readonly XmlRecord[], minutesPerDay: number, newId: () => Id, issues: IssueList) {
    this.#records = new Map(records.map((record) => [record.fields.UID ?? '', record]))
    this.#minutesPerDay = minutesPerDay > 0 && minutesPerDay <= MINUTES_PER_DAY ? minutesPerDay : 480
    this.#newId = newId
    this.#issues = issues
  }

  /** Copies the calendar of the file on first use, one that adds nothing to its base as that; `null`: there is none. */
  use(uid: string | undefined, owner = ''): Id | null {
    const effective = this.#plainest(uid ?? '')
    const known = this.#idOf.get(effective)
    if (known) return known
    const record = this.#records.get(effective)
    if (!record) return null
    const id = this.#newId()
    this.#idOf.set(effective, id)
    const { week, exceptions } = this.#daysOf(effective, 0)
    this.calendars.push({
      id,
      name: (record.fields.Name || owner || 'Calendar').slice(0, 256),
      week: week.map((day) => day ?? []),
      exceptions: exceptionRanges(exceptions),
      rules: [],
      minutesPerDay: this.#minutesPerDay,
      libraryId: null,
      libraryRevision: 0,
    })
    return id
  }

  /** The project's own calendar, else the first of the file, else a five-day week. */
  useDefault(uid: string | undefined): Id {
    const own = this.use(uid)
    if (own) return own
    this.#issues.add('mspdi_default_calendar_missing', 'warning', { calendar: uid ?? '' })
    const first = this.#records.keys().next().value
    const other = first === undefined ? null : this.use(first)
    if (other) return other
    const id = this.#newId()
    this.calendars.push(standardCalendar(id, 'Standard'))
    return id
  }

  has(uid: string | undefined): boolean {
    return this.#records.has(uid ?? '')
  }

  #plainest(uid: string): string {
    let at = uid
    for (let depth = 0; depth < deepestBase; depth++) {
      const base = this.#records.get(at)?.fields.BaseCalendarUID ?? ''
      if (!this.#records.has(base) || base === at) return at
      const own = this.#ownDays(at)
      if (own.exceptions.size > 0 || own.week.some((day) => day !== null)) return at
      at = base
    }
    return at
  }

  #ownDays(uid: string): OwnDays {
    const known = this.#own.get(uid)
    if (known) return known
    const record = this.#records.get(uid)!
    const own = readOwnDays(record)
    this.#own.set(uid, own)
    if (own.isCut) this.#issues.add('mspdi_calendar_cut', 'warning', { calendar: record.fields.Name ?? uid })
    return own
  }

  /** Own days before those of the base calendar; exceptions of both. */
  #daysOf(uid: string, depth: number): Days {
    const own = this.#ownDays(uid)
    const base = this.#records.get(uid)?.fields.BaseCalendarUID ?? ''
    const hasBase = depth < deepestBase && base !== uid && this.#records.has(base)
    if (!hasBase) {
      const isBlank = own.week.every((day) => day === null)
      return { week: isBlank ? [...standardCalendar('', '').week] : own.week, exceptions: own.exceptions }
    }
    const inherited = this.#daysOf(base, depth + 1)
    return {
      week: own.week.map((day, i) => day ?? inherited.week[i] ?? null),
      exceptions: new Map<Day, readonly Shift[]>([...inherited.exceptions, ...own.exceptions]),
    }
  }
}
