import { type Assignment, blankAssignment, type Id, type Measure, type WbsRow } from '../../plan/index.ts'
import { millionths } from '../../progress/index.ts'
import type { Minutes } from '../../time/index.ts'
import type { CompiledCopies } from '../compiled-copies.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { readOvertime, readTimes } from './assigned-times.ts'
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

/** P6 has no resource without a short name: where it is the name, there is no code. */
export const codeIn = (shortName: string, name: string): string =>
  shortName.trim() === name.trim() ? '' : cleanLine(shortName, longestCode)

export const resourceTypeOf = (type: string): Assignment['resourceType'] => resourceTypes[type] ?? 'human'

export interface ResourceTables {
  resources: ReadonlyMap<string, XerRow<'RSRC'>>
  roles: ReadonlyMap<string, XerRow<'ROLES'>>
  curves: ReadonlyMap<string, readonly number[]>
  calendars: CalendarCopies
  compiled: CompiledCopies
  newId: () => Id
  issues: IssueList
}

/** A work with the row that it was read of. */
interface ReadWork {
  task: XerRow<'TASK'>
  row: WbsRow
}

/** One assignment; only those of resource-dependent works carry a calendar and a remaining duration. */
export function readAssignment(
  row: XerRow<'TASKRSRC'>,
  { task, row: work }: ReadWork,
  tables: ResourceTables,
): Assignment {
  const resource = tables.resources.get(row.rsrc_id)
  if (!resource && row.rsrc_id !== '') {
    tables.issues.add('xer_resource_missing', 'warning', { line: row.line }, work.id)
  }
  const type = row.rsrc_type || resource?.rsrc_type || ''
  const drives = work.activityKind === 'resource_dependent' && type !== 'RT_Mat'
  const calendarId = drives && resource ? tables.calendars.use(resource.clndr_id) : null
  return {
    ...blankAssignment(tables.newId(), work.id),
    ...whoIs(row, tables),
    resourceType: resourceTypeOf(type),
    calendarId,
    remaining: drives ? remainingOf(row) : 0,
    plan: readDecimal(row.target_qty) ?? '0',
    fact: addDecimals([readDecimal(row.act_reg_qty) ?? '0', readDecimal(row.act_ot_qty) ?? '0']),
    units: type === 'RT_Mat' ? null : amountOrNull(row.target_qty_per_hr),
    lag: Math.max(0, readHours(row.target_lag_drtn_hr_cnt) ?? 0),
    overtime: readOvertime(row),
    ...readTimes(row, task, {
      calendar: () => tables.compiled.of(calendarId ?? work.calendarId),
      curve: tables.curves.get(row.curv_id) ?? null,
    }),
    price: ownPrice(row),
    // One an hour is how we write remaining durations.
    left: drives && readNumber(row.remain_qty_per_hr) === 1 ? null : ownRest(row),
  }
}

/** What is left where it is another amount than the plan less what was used; null: it is not. */
function ownRest({ remain_qty, target_qty, act_reg_qty, act_ot_qty }: XerRow<'TASKRSRC'>): string | null {
  const said = readDecimal(remain_qty)
  if (said === null || said.startsWith('-')) return null
  const [plan, used] = [target_qty, addDecimals([act_reg_qty, act_ot_qty].map((text) => readDecimal(text) ?? '0'))]
  const follows = millionths(readDecimal(plan) ?? '0') - millionths(used)
  return millionths(said) === (follows > 0n ? follows : 0n) ? null : said
}

/** A role where nobody in particular is meant yet. */
function whoIs(row: XerRow<'TASKRSRC'>, { resources, roles }: ResourceTables) {
  const resource = resources.get(row.rsrc_id)
  const role = resource || row.rsrc_id !== '' ? undefined : roles.get(row.role_id)
  const [short, name] = role
    ? [role.role_short_name, role.role_name]
    : [resource?.rsrc_short_name ?? row.rsrc_id, resource?.rsrc_name ?? '']
  return { resourceCode: codeIn(short, name), resourceName: cleanLine(name, longestName) }
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
): Pick<WbsRow, 'labour' | 'cost' | 'expenses'> {
  // As most works are; a file has a hundred thousand of them. Without resources all that it costs is beside them.
  if (rows.length === 0) return { labour: statedLabour(task), cost: spent, expenses: null }
  const people = rows.filter((row) => row.rsrc_type === 'RT_Labor' || row.rsrc_type === '')
  const labour =
    people.length > 0 ? measure(hours, people, ['target_qty'], ['act_reg_qty', 'act_ot_qty']) : statedLabour(task)
  const assigned = measure(currency, rows, ['target_cost'], ['act_reg_cost', 'act_ot_cost'])
  return { labour, cost: assigned && spent ? sum(assigned, spent) : (assigned ?? spent), expenses: spent }
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
