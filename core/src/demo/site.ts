import {
  blankRow,
  type Measure,
  type Relation,
  type RelationType,
  relationId,
  type WbsRow,
  type WbsType,
} from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

type CalendarName = 'office' | 'site' | 'curing'

/** A link to an earlier work: `after` as it is said on site, lag in working days of the predecessor. */
export interface After {
  work: WbsRow
  type?: RelationType
  lag?: number
}

interface WorkOptions {
  calendar?: CalendarName
  /** Quantity and unit of the main measure. */
  quantity?: [number, string]
  /** People in the crew; labour follows from crew × duration. */
  crew?: number
  type?: WbsType
  limit?: WbsRow['limit']
}

const DAY_MINUTES: Record<CalendarName, Minutes> = { office: 480, site: 480, curing: 1440 }
const HOURS_PER_DAY = 8
const RATE_PER_HOUR = 46

interface SiteOptions {
  newId(): string
  /** Of the row that everything stands below. */
  code: string
  calendarIds: Record<CalendarName, string>
}

/** Gathers the rows and links of a plan in the order in which a planner would type them. */
export class Site {
  readonly rows: WbsRow[] = []
  readonly relations: Relation[] = []
  readonly #options: SiteOptions
  #branch: { row: WbsRow; children: number }[] = []

  constructor(options: SiteOptions) {
    this.#options = options
  }

  /** Everything that `fill` adds stands below a summary of this name. */
  group(name: string, fill: () => void): WbsRow {
    const row = this.#add(name, { type: 'task', duration: 0, calendarId: null })
    this.#branch.push({ row, children: 0 })
    fill()
    this.#branch.pop()
    return row
  }

  work(name: string, days: number, after: After[] = [], options: WorkOptions = {}): WbsRow {
    const calendar = options.calendar ?? 'site'
    const crew = options.crew ?? 4
    const row = this.#add(name, {
      type: options.type ?? 'work',
      duration: Math.round(days * DAY_MINUTES[calendar]),
      calendarId: this.#options.calendarIds[calendar],
      limit: options.limit ?? null,
      measure: options.quantity ? measure(options.quantity[1], options.quantity[0]) : null,
      labour: calendar === 'curing' ? null : measure('h', Math.round(days * crew * HOURS_PER_DAY)),
      cost: calendar === 'curing' ? null : measure('EUR', Math.round(days * crew * HOURS_PER_DAY * RATE_PER_HOUR)),
    })
    for (const link of after) this.link(link, row)
    return row
  }

  milestone(name: string, after: After[], limit: WbsRow['limit'] = null, kind: 'start' | 'finish' = 'finish'): WbsRow {
    const type = kind === 'start' ? 'milestone_start' : 'milestone_finish'
    const row = this.#add(name, { type, duration: 0, calendarId: this.#options.calendarIds.site, limit })
    for (const link of after) this.link(link, row)
    return row
  }

  link({ work, type = 'fs', lag = 0 }: After, succ: WbsRow): void {
    const id = relationId(work.id, succ.id, type)
    if (this.relations.some((relation) => relation.id === id)) return
    const lagMinutes = Math.round(lag * DAY_MINUTES.site)
    this.relations.push({ id, predId: work.id, succId: succ.id, type, lag: lagMinutes, lagCalendar: null })
  }

  #add(name: string, fields: Partial<WbsRow>): WbsRow {
    const parent = this.#branch.at(-1)
    const row = {
      ...blankRow(this.#options.newId(), parent?.row.id ?? null, 'work'),
      code: this.#nextCode(parent),
      name,
      ...fields,
    }
    this.rows.push(row)
    return row
  }

  /** 3.2.4: numbered within the parent; the one row at the top has a code of its own. */
  #nextCode(parent: { row: WbsRow; children: number } | undefined): string {
    if (!parent) return this.#options.code
    parent.children += 1
    return parent.row.parentId === null ? String(parent.children) : `${parent.row.code}.${parent.children}`
  }
}

function measure(unit: string, plan: number): Measure {
  return { unit, plan: String(plan), fact: '0' }
}

/** A limit at a wall-clock date. */
export function notEarlier(date: Instant): WbsRow['limit'] {
  return { kind: 'not_earlier', date }
}

export function notLater(date: Instant): WbsRow['limit'] {
  return { kind: 'not_later', date }
}
