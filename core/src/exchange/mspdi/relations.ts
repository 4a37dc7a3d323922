import { type Id, isSummary, type Relation, type RelationType, relationId, type WbsRow } from '../../plan/index.ts'
import type { Instant } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import type { XmlRecord } from './records.ts'
import { datesOf, named } from './tasks.ts'
import { isElapsed, isPercent, readDecimalNumber, readFlag, readInteger, readTenths } from './values.ts'

const types: RelationType[] = ['ff', 'fs', 'sf', 'ss']

/** Links that those of summaries may become; the rest is left out and reported. */
const mostExpanded = 300_000

/** A task of the file with the row it became. */
export interface TaskRow {
  task: XmlRecord
  row: WbsRow
  /** What is scheduled below a summary. */
  leaves: TaskRow[]
}

export interface Links {
  relations: Relation[]
  /** Earliest instants that tasks of other projects allow, by row. */
  externalStarts: Map<Id, Instant>
}

interface Link {
  pred: TaskRow
  succ: TaskRow
  type: RelationType
  lag: number
  lagCalendar: Relation['lagCalendar']
}

/** Links between the tasks of the file; those of summaries become links of what is below them (decision 17). */
export function readLinks(
  rows: ReadonlyMap<string, TaskRow>,
  external: ReadonlyMap<string, XmlRecord>,
  issues: IssueList,
): Links {
  const relations = new Map<string, Relation>()
  const externalStarts = new Map<Id, Instant>()
  const summaryLinks: Link[] = []
  for (const succ of rows.values()) {
    for (const record of succ.task.children) {
      if (record.name !== 'PredecessorLink') continue
      const ghost = external.get(record.fields.PredecessorUID ?? '')
      if (ghost) readExternal(ghost, succ, record, externalStarts, issues)
      const link = ghost ? null : readLink(record, succ, rows, issues)
      if (!link) continue
      if (isSummary(link.pred.row.type) || isSummary(link.succ.row.type)) summaryLinks.push(link)
      else addRelation(relations, link, link.pred.row, link.succ.row, issues)
    }
  }
  for (const link of summaryLinks) expand(relations, link, issues)
  return { relations: [...relations.values()], externalStarts }
}

function readLink(
  { fields }: XmlRecord,
  succ: TaskRow,
  rows: ReadonlyMap<string, TaskRow>,
  issues: IssueList,
): Link | null {
  const pred = rows.get(fields.PredecessorUID ?? '')
  if (!pred) {
    const code = readFlag(fields.CrossProject) ? 'mspdi_link_to_other_project' : 'mspdi_link_to_nothing'
    issues.add(code, 'warning', named(succ.task), succ.row.id)
    return null
  }
  if (pred === succ) {
    issues.add('mspdi_link_to_itself', 'warning', named(succ.task), succ.row.id)
    return null
  }
  const type = types[readInteger(fields.Type) ?? 1]
  if (!type) issues.add('mspdi_unknown_link_type', 'warning', { value: fields.Type ?? '', ...named(succ.task) })
  const lagCalendar = isElapsed(fields.LagFormat) ? 'all_hours' : null
  return { pred, succ, type: type ?? 'fs', lag: lagOf(fields, pred, issues), lagCalendar }
}

/** Tenths of a minute, or percent of the predecessor's duration. */
function lagOf(fields: Record<string, string>, { task, row }: TaskRow, issues: IssueList): number {
  if (fields.LinkLag === undefined) return 0
  const percent = isPercent(fields.LagFormat) ? readDecimalNumber(fields.LinkLag) : null
  const lag = percent === null ? readTenths(fields.LinkLag) : Math.round((row.duration * percent) / 100)
  const isSound = lag !== null && Math.abs(lag) <= 100_000_000
  if (!isSound) issues.add('mspdi_bad_value', 'warning', { field: 'LinkLag', ...named(task) })
  return isSound ? lag : 0
}

function addRelation(
  relations: Map<string, Relation>,
  { type, lag, lagCalendar }: Link,
  pred: WbsRow,
  succ: WbsRow,
  issues: IssueList,
  origin?: string,
): void {
  const id = relationId(pred.id, succ.id, type)
  const other = relations.get(id)
  if (other && origin === undefined) issues.add('mspdi_link_twice', 'warning', {}, id)
  // Of two links of one type, the later one always waits longer, be it its own or one of its summary.
  if (other && other.lag >= lag) return
  if (other && other.origin === undefined) {
    issues.add('mspdi_link_under_summary', 'info', { task: succ.name.slice(0, 80) }, id)
  }
  const relation: Relation = { id, predId: pred.id, succId: succ.id, type, lag, lagCalendar }
  relations.set(id, origin === undefined ? relation : { ...relation, origin })
}

function expand(relations: Map<string, Relation>, link: Link, issues: IssueList): void {
  const { pred, succ, type } = link
  const origin = relationId(pred.row.id, succ.row.id, type)
  const preds = isSummary(pred.row.type) ? startingOrAll(pred, type) : [pred]
  const succs = isSummary(succ.row.type) ? succ.leaves : [succ]
  const within = new Set(preds)
  if (succs.some((leaf) => within.has(leaf))) {
    issues.add('mspdi_link_within_summary', 'warning', named(succ.task), succ.row.id)
    return
  }
  if (relations.size + preds.length * succs.length > mostExpanded) {
    issues.add('mspdi_too_many_links', 'error', named(succ.task), succ.row.id)
    return
  }
  issues.add('mspdi_summary_link', 'info', named(succ.task), succ.row.id)
  for (const from of preds) for (const to of succs) addRelation(relations, link, from.row, to.row, issues, origin)
}

/** A summary finishes with the last of what is below it, but starts with the first: with that which the file has first. */
function startingOrAll({ leaves, task }: TaskRow, type: RelationType): TaskRow[] {
  if (type === 'fs' || type === 'ff' || leaves.length === 0) return leaves
  const start = datesOf(task).start
  const first = leaves.find((leaf) => datesOf(leaf.task).start === start)
  return [first ?? leaves[0]!]
}

/** A task of another project stands in the file with its dates: it holds the start like an external date. */
function readExternal(
  ghost: XmlRecord,
  succ: TaskRow,
  { fields }: XmlRecord,
  starts: Map<Id, Instant>,
  issues: IssueList,
): void {
  const type = types[readInteger(fields.Type) ?? 1] ?? 'fs'
  const dates = datesOf(ghost)
  const base = type === 'fs' || type === 'ff' ? dates.finish : dates.start
  issues.add('mspdi_external_task', 'info', named(succ.task), succ.row.id)
  const lag = readTenths(fields.LinkLag) ?? 0
  if (base === null || type === 'ff' || type === 'sf' || lag < 0) return
  const before = starts.get(succ.row.id)
  // Lags of such links count around the clock: the calendar is that of the other project.
  const at = base + lag
  if (before === undefined || at > before) starts.set(succ.row.id, at)
}
