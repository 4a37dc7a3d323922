import type { Availability, Price } from '../../resources/index.ts'
import { dayOfInstant } from '../../time/index.ts'
import { IssueList } from '../issues.ts'
import type { FileHeading, FileResource } from '../known-resources.ts'
import { cleanLine, longestName } from '../text.ts'
import { CalendarCopies } from './calendars.ts'
import { codeIn, resourceTypeOf } from './resources.ts'
import type { XerRow, XerTables } from './tables.ts'
import { readDecimal, readNumber } from './values.ts'

/** Of the register of the space. */
const LONGEST_UNIT = 32
const MAX_DATED = 60
/** How many headings may stand above one another. */
const DEEPEST = 20

/** What the file says of the resources and roles of assignments. */
export function readFileResources(tables: XerTables): FileResource[] {
  const used = new Set(tables.TASKRSRC.map(({ rsrc_id }) => rsrc_id))
  const staffedLater = new Set(tables.TASKRSRC.flatMap((row) => (row.isEmpty('rsrc_id') ? [row.role_id] : [])))
  const rates = Map.groupBy(tables.RSRCRATE, ({ rsrc_id }) => rsrc_id)
  const roleRates = Map.groupBy(tables.ROLERATE, ({ role_id }) => role_id)
  const units = new Map(tables.UMEASURE.map((row) => [row.unit_id, row.unit_abbrev || row.unit_name]))
  const headings = new Headings(tables.RSRC, used)
  const calendars = new CalendarCopies(tables.CALENDAR, numbersFrom(1), new IssueList())
  const calendarOf = (row: XerRow<'RSRC'>) => {
    const id = calendars.use(row.clndr_id)
    return calendars.calendars.find((one) => one.id === id) ?? null
  }
  const resources = tables.RSRC.filter(({ rsrc_id }) => used.has(rsrc_id)).map((row) => {
    const steps = inOrder(rates.get(row.rsrc_id) ?? [])
    const resourceType = resourceTypeOf(row.rsrc_type)
    return {
      ...{ resourceType, ...namesOf(row.rsrc_short_name, row.rsrc_name) },
      below: headings.above(row),
      calendar: calendarOf(row),
      unit: cleanLine(units.get(row.unit_id) ?? '', LONGEST_UNIT),
      prices: pricesOf(steps, row.ot_flag === 'Y' ? (readNumber(row.ot_factor) ?? 1) : 1),
      availability: resourceType === 'material' ? [] : availabilityOf(steps),
    }
  })
  const roles = tables.ROLES.filter(({ role_id }) => staffedLater.has(role_id)).map((row) => {
    const steps = inOrder(roleRates.get(row.role_id) ?? [])
    const said = { prices: pricesOf(steps, 1), availability: availabilityOf(steps), isRole: true }
    return { resourceType: 'human' as const, ...namesOf(row.role_short_name, row.role_name), ...said }
  })
  return [...resources, ...roles]
}

function numbersFrom(first: number): () => string {
  let next = first
  return () => String(next++)
}

function namesOf(shortName: string, name: string) {
  const code = codeIn(shortName, name)
  return { resourceCode: code, resourceName: cleanLine(name, longestName), code }
}

/** Resources of P6 stand below other ones; those that nobody is assigned to are headings here. */
class Headings {
  readonly #byId: ReadonlyMap<string, XerRow<'RSRC'>>
  readonly #used: ReadonlySet<string>

  constructor(resources: readonly XerRow<'RSRC'>[], used: ReadonlySet<string>) {
    this.#byId = new Map(resources.map((row) => [row.rsrc_id, row]))
    this.#used = used
  }

  above({ parent_rsrc_id }: XerRow<'RSRC'>): FileHeading[] {
    const found: FileHeading[] = []
    let next = this.#byId.get(parent_rsrc_id)
    for (let depth = 0; next && depth < DEEPEST; depth++) {
      const { code, resourceName: name } = namesOf(next.rsrc_short_name, next.rsrc_name)
      if (!this.#used.has(next.rsrc_id)) found.unshift({ code, name })
      next = this.#byId.get(next.parent_rsrc_id)
    }
    return found
  }
}

type Rate = XerRow<'RSRCRATE'> | XerRow<'ROLERATE'>
type Step = [from: number | null, rate: Rate]

/** Each day once, the last of it; what holds first holds always before. */
function inOrder(rates: readonly Rate[]): Step[] {
  const byDay = new Map(
    rates.flatMap((rate) => {
      const from = rate.instant('start_date')
      return from === null ? [] : [[dayOfInstant(from), rate] as const]
    }),
  )
  const sorted = [...byDay].sort(([one], [other]) => one - other).slice(0, MAX_DATED)
  return sorted.map(([day, rate], at) => [at === 0 ? null : day, rate])
}

/** Nothing costs something where all prices are nothing. */
function pricesOf(steps: readonly Step[], overtimeFactor: number): Price[] {
  const prices = steps.map(([from, rate]): Price => {
    const standard = amount(rate.cost_per_qty)
    const overtime = overtimeFactor > 1 ? amount((Number(standard) * overtimeFactor).toFixed(6)) : null
    return { from, standard, overtime, per: 'unit' }
  })
  return changing(prices, ({ standard }) => standard)
}

function availabilityOf(steps: readonly Step[]): Availability[] {
  const all = steps.map(([from, rate]): Availability => ({ from, units: amount(rate.max_qty_per_hr) }))
  return changing(all, ({ units }) => units)
}

/** Those that are other than the one before; nothing at the beginning says nothing. */
function changing<Entry>(entries: readonly Entry[], amountOf: (entry: Entry) => string): Entry[] {
  return entries.filter((entry, at) => amountOf(entry) !== (at === 0 ? '0' : amountOf(entries[at - 1]!)))
}

/** Not below nothing. */
function amount(text: string): string {
  const decimal = readDecimal(text) ?? '0'
  return decimal.startsWith('-') ? '0' : decimal
}
