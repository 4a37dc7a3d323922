import { type Assignment, blankAssignment, type Id, type Measure, type WbsRow } from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import type { CalendarCopies } from './calendars.ts'
import type { CellKey, XerRow } from './tables.ts'
import { addDecimals, readDecimal, readHours, readNumber } from './values.ts'

/** Unit of labour totals: person-hours. */
const hours = 'h'

const resourceTypes: Record<string, Assignment['resourceType']> = {
  RT_Labor: 'human',
  RT_Equip: 'machine',
  RT_Mat: 'material',
}

export const resourceTypeOf = (type: string): Assignment['resourceType'] => resourceTypes[type] ?? 'human'

export interface ResourceTables {
  resources: ReadonlyMap<string, XerRow<'RSRC'>>
  calendars: CalendarCopies
  newId: () => Id
  issues: IssueList
}

/** One assignment; only those of resource-dependent works carry a calendar and a remaining duration. */
export function readAssignment(row: XerRow<'TASKRSRC'>, work: WbsRow, tables: ResourceTables): Assignment {
  const resource = tables.resources.get(row.rsrc_id)
  if (!resource && row.rsrc_id !== '') {
    tables.issues.add('xer_resource_missing', 'warning', { line: row.line }, work.id)
  }
  const type = row.rsrc_type || resource?.rsrc_type || ''
  const drives = work.activityKind === 'resource_dependent' && type !== 'RT_Mat'
  return {
    ...blankAssignment(tables.newId(), work.id),
    resourceCode: cleanLine(resource?.rsrc_short_name ?? row.rsrc_id, longestCode),
    resourceName: cleanLine(resource?.rsrc_name ?? '', longestName),
    resourceType: resourceTypeOf(type),
    calendarId: drives && resource ? tables.calendars.use(resource.clndr_id) : null,
    remaining: drives ? remainingOf(row) : 0,
    plan: readDecimal(row.target_qty) ?? '0',
    fact: addDecimals([readDecimal(row.act_reg_qty) ?? '0', readDecimal(row.act_ot_qty) ?? '0']),
    units: type === 'RT_Mat' ? null : amountOrNull(row.target_qty_per_hr),
    lag: Math.max(0, readHours(row.target_lag_drtn_hr_cnt) ?? 0),
    price: ownPrice(row),
  }
}

/** null: nothing is said, or nothing. */
function amountOrNull(text: string): string | null {
  const decimal = readDecimal(text)
  return decimal === null || decimal === '0' || decimal.startsWith('-') ? null : decimal
}

/**
 * Another one than the resource has: told by hand, or that by which the stored cost is what it is, where it does not follow
 * the price (P6 leaves it when prices change).
 */
function ownPrice(row: XerRow<'TASKRSRC'>): string | null {
  const { cost_per_qty_source_type: source, cost_per_qty: perUnit, target_qty, target_cost } = row
  if (source === '' && perUnit === '') return null
  if (source !== '' && source !== 'ST_Rsrc' && source !== 'ST_Role') return amountOrNull(perUnit)
  const [quantity, cost] = [readNumber(target_qty) ?? 0, readNumber(target_cost)]
  const follows = quantity * (readNumber(perUnit) ?? 0)
  if (quantity <= 0 || cost === null || cost < 0 || Math.abs(follows - cost) < CENT) return null
  return readDecimal((cost / quantity).toFixed(6))
}

const CENT = 0.01

/** Remaining units by units per hour; 0 where there are none, then the work's own remaining duration holds. */
function remainingOf(row: XerRow<'TASKRSRC'>): Minutes {
  const units = readNumber(row.remain_qty)
  const perHour = readNumber(row.remain_qty_per_hr)
  if (!units || !perHour || perHour < 0 || units < 0) return 0
  return readHours((units / perHour).toFixed(9)) ?? 0
}

/**
 * Labour and cost of a work: the sums over its assignments, else the totals that the activity itself states. Costs are
 * those of assignments and of expenses.
 */
export function readTotals(
  task: XerRow<'TASK'>,
  { rows, spent }: { rows: readonly XerRow<'TASKRSRC'>[]; spent: Measure | null },
  currency: string,
): { labour: Measure | null; cost: Measure | null } {
  // As most works are; a file has a hundred thousand of them.
  if (rows.length === 0) return { labour: statedLabour(task), cost: spent }
  const people = rows.filter((row) => row.rsrc_type === 'RT_Labor' || row.rsrc_type === '')
  const labour =
    people.length > 0 ? measure(hours, people, ['target_qty'], ['act_reg_qty', 'act_ot_qty']) : statedLabour(task)
  const assigned = measure(currency, rows, ['target_cost'], ['act_reg_cost', 'act_ot_cost'])
  return { labour, cost: assigned && spent ? sum(assigned, spent) : (assigned ?? spent) }
}

function statedLabour(task: XerRow<'TASK'>): Measure | null {
  const [plan, fact] = [readDecimal(task.target_work_qty) ?? '0', readDecimal(task.act_work_qty) ?? '0']
  return plan === '0' && fact === '0' ? null : { unit: hours, plan, fact }
}

/** What each work costs beside its resources, by its id in the file. */
export function readExpenses(rows: readonly XerRow<'PROJCOST'>[], currency: string): Map<CellKey, Measure> {
  const all = new Map<CellKey, Measure>()
  for (const row of rows) {
    const [plan, fact] = [readDecimal(row.target_cost) ?? '0', readDecimal(row.act_cost) ?? '0']
    if (plan === '0' && fact === '0') continue
    const spent: Measure = { unit: currency, plan, fact }
    const key = row.key('task_id')
    const before = all.get(key)
    all.set(key, before ? sum(before, spent) : spent)
  }
  return all
}

const sum = (one: Measure, other: Measure): Measure => ({
  unit: one.unit,
  plan: addDecimals([one.plan, other.plan]),
  fact: addDecimals([one.fact, other.fact]),
})

function measure<K extends string>(
  unit: string,
  rows: readonly Record<K, string>[],
  plan: K[],
  fact: K[],
): Measure | null {
  if (rows.length === 0) return null
  const total = (columns: K[]) => addDecimals(decimalsOf(rows, columns))
  const all: Measure = { unit, plan: total(plan), fact: total(fact) }
  return all.plan === '0' && all.fact === '0' ? null : all
}

/** Without those that are nothing, as most are. */
function decimalsOf<K extends string>(rows: readonly Record<K, string>[], columns: readonly K[]): string[] {
  const found: string[] = []
  for (const row of rows) {
    for (const column of columns) {
      const text = row[column]
      const value = text === '' || text === '0' ? null : readDecimal(text)
      if (value !== null) found.push(value)
    }
  }
  return found
}
