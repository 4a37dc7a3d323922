/** Linking many rows in one go: which relations a scenario makes, which are there already, and which would close a loop. */
import { type Id, isSummary, type RelationType, relationId, type WbsRow } from '../../plan/index.ts'
import { type Link, RelationGraph } from './relation-graph.ts'
import type { Replica } from './replica.ts'
import type { ScheduleCommand } from './types.ts'

/**
 * `chain` each row to the next as they were chosen, `in_order` as they stand in the tree; `fan_out` the first to all
 * others, `fan_in` all others to the last; `by_code` rows whose codes differ in one number, by that number.
 */
export const setupScenarios = ['chain', 'in_order', 'fan_out', 'fan_in', 'by_code'] as const
export type SetupScenario = (typeof setupScenarios)[number]

export interface RelationSetup {
  scenario: SetupScenario
  /** Only for `by_code`: which number of the code counts on. */
  number: 'first' | 'last'
  type: RelationType
  lag: number
}

export interface SetupPreview {
  /** null: there is nothing to make. */
  command: ScheduleCommand | null
  /** Relations that would be made. */
  fresh: number
  existing: number
  /** Ends of those that would close a loop; they are left out. */
  looped: { predId: Id; succId: Id }[]
  /** Works and milestones that the scenario looked at. */
  rows: number
}

/** More rows than this are not linked in one step. */
const SETUP_ROWS = 5_000

/** Summaries stand for the works below them. Nothing is written. */
export function previewSetup(replica: Replica, ids: readonly Id[], setup: RelationSetup): SetupPreview {
  const rows = worksOf(replica, ids).slice(0, SETUP_ROWS)
  const graph = graphOf(replica)
  const preview: SetupPreview = { command: null, fresh: 0, existing: 0, looped: [], rows: rows.length }
  const commands: ScheduleCommand[] = []
  const { type, lag } = setup
  for (const [predId, succId] of pairsOf(replica, rows, setup)) {
    const id = relationId(predId, succId, type)
    if (replica.relation(id)) {
      preview.existing++
    } else if (graph.loopThrough(predId, succId)) {
      preview.looped.push({ predId, succId })
    } else {
      graph.update([], [{ id, predId, succId, lamport: 0 }])
      commands.push({ do: 'relation.create', predId, succId, type, lag, lagCalendar: null })
    }
  }
  preview.fresh = commands.length
  if (commands.length > 0) preview.command = { do: 'batch', commands }
  return preview
}

function worksOf(replica: Replica, ids: readonly Id[]): WbsRow[] {
  const found = new Map<Id, WbsRow>()
  for (const id of ids) {
    const row = replica.row(id)
    const branch = row && isSummary(row.type) ? replica.tree.descendantsOf(id) : [id]
    for (const one of branch) {
      const work = replica.row(one)
      if (work && !isSummary(work.type) && work.type !== 'draft') found.set(one, work)
    }
  }
  return [...found.values()]
}

function graphOf(replica: Replica): RelationGraph {
  const links: Link[] = []
  for (const { relation, lamport, active } of replica.relationEntries()) {
    const { id, predId, succId } = relation
    if (active && !replica.isSuspended(id)) links.push({ id, predId, succId, lamport })
  }
  const graph = new RelationGraph()
  graph.update([], links)
  return graph
}

type Pair = readonly [pred: Id, succ: Id]

function pairsOf(replica: Replica, rows: readonly WbsRow[], { scenario, number }: RelationSetup): Pair[] {
  const ids = rows.map(({ id }) => id)
  switch (scenario) {
    case 'chain':
      return chain(ids)
    case 'in_order': {
      const places = new Map(replica.treeOrder().ids.map((id, place) => [id, place]))
      return chain([...ids].sort((a, b) => places.get(a)! - places.get(b)!))
    }
    case 'fan_out':
      return ids.slice(1).map((id) => [ids[0]!, id])
    case 'fan_in':
      return ids.slice(0, -1).map((id) => [id, ids.at(-1)!])
    case 'by_code':
      return byCode(rows, number).flatMap(chain)
  }
}

function chain(ids: readonly Id[]): Pair[] {
  return ids.slice(1).map((id, at) => [ids[at]!, id])
}

const NUMBERS = { first: /^(\D*)(\d+)(.*)$/s, last: /^(.*?)(\d+)(\D*)$/s }

/** Rows whose codes are the same but for one number, in order of that number. */
function byCode(rows: readonly WbsRow[], number: RelationSetup['number']): Id[][] {
  const families = new Map<string, { id: Id; value: number }[]>()
  for (const { id, code } of rows) {
    const parts = NUMBERS[number].exec(code)
    if (!parts) continue
    const family = `${parts[1]}#${parts[3]}`
    families.set(family, [...(families.get(family) ?? []), { id, value: Number(parts[2]) }])
  }
  return [...families.values()].map((family) => family.sort((a, b) => a.value - b.value).map(({ id }) => id))
}
