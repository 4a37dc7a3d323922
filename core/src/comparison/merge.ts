/** Three-way merge of a version into another one: which facts, which conflicts, and the plan that comes of it. */
import type { ScheduleCommand } from '../documents/schedule/types.ts'
import type { Id } from '../plan/index.ts'
import { commandsBetween } from './commands.ts'
import { factOf, planDifferences } from './differences.ts'
import { groupOf } from './lines.ts'
import { alignPlan } from './match.ts'
import { same } from './same.ts'
import { type Obstacle, takeOver } from './take-over.ts'
import { type ComparisonGroup, comparisonGroups, type NotedPlan, type PlanDifference } from './types.ts'

export interface MergeChoice {
  groups: readonly ComparisonGroup[]
  /** Facts taken although their group is not. */
  facts: readonly string[]
  /** Facts left although their group is taken. */
  except: readonly string[]
  /** By fact. */
  conflicts: Readonly<Record<string, 'theirs' | 'ours'>>
}

export type ConflictReason =
  /** Another value here and there. */
  | 'both_changed'
  /** Deleted here, changed there. */
  | 'deleted_here'
  /** Changed here, deleted there. */
  | 'deleted_there'

export interface Conflict {
  fact: string
  reason: ConflictReason
  group: ComparisonGroup
  /** What each side made of it since the common ancestor; null: nothing that could be said as a difference. */
  ours: PlanDifference | null
  theirs: PlanDifference
}

export interface Merge {
  /** One batch: all of it or nothing, one undo step. */
  command: Extract<ScheduleCommand, { do: 'batch' }>
  /** Facts that are taken, by group. */
  taken: Record<ComparisonGroup, number>
  /** Chosen ones first of all; decided or not. */
  conflicts: Conflict[]
  /** Chosen conflicts that nobody has decided: they are not taken. */
  undecided: number
  /** Chosen, and impossible. */
  obstacles: Obstacle[]
  /** What `ours` becomes. */
  result: NotedPlan
}

/** Without an ancestor every difference between the two is theirs, and none is a conflict. */
export function mergeVersions(
  ancestor: NotedPlan | null,
  ours: NotedPlan,
  theirs: NotedPlan,
  choice: MergeChoice,
): Merge {
  const base = ancestor ?? ours
  const wanted = alignPlan(ours, theirs).plan
  const there = planDifferences(alignPlan(ours, base).plan, wanted)
  const here = new Here(base, ours)
  const isChosen = chooser(choice)
  const taken: PlanDifference[] = []
  const conflicts: Conflict[] = []
  let undecided = 0
  for (const difference of here.restated(there, wanted)) {
    const conflict = here.conflictOf(difference)
    if (conflict) conflicts.push(conflict)
    if (!isChosen(difference)) continue
    const decision = conflict ? choice.conflicts[conflict.fact] : 'theirs'
    if (decision === undefined) undecided++
    if (decision === 'theirs') taken.push(difference)
  }
  const { plan: result, obstacles } = takeOver(ours, wanted, taken)
  return {
    command: { do: 'batch', commands: commandsBetween(ours, result) },
    taken: countByGroup(taken),
    conflicts,
    undecided,
    obstacles,
    result,
  }
}

function chooser(choice: MergeChoice): (difference: PlanDifference) => boolean {
  const groups = new Set(choice.groups)
  const facts = new Set(choice.facts)
  const except = new Set(choice.except)
  return (difference) => {
    const fact = factOf(difference)
    return facts.has(fact) || (groups.has(groupOf(difference)) && !except.has(fact))
  }
}

function countByGroup(taken: readonly PlanDifference[]): Record<ComparisonGroup, number> {
  const counts = Object.fromEntries(comparisonGroups.map((group) => [group, 0])) as Record<ComparisonGroup, number>
  for (const difference of taken) counts[groupOf(difference)]++
  return counts
}

const isOfRow = (one: PlanDifference): one is Extract<PlanDifference, { kind: 'field' | 'value' | 'note' }> =>
  one.kind === 'field' || one.kind === 'value' || one.kind === 'note'

/** What happened here since the common ancestor. */
class Here {
  private readonly ours: NotedPlan
  private readonly rows: ReadonlySet<Id>
  private readonly baseRows: ReadonlySet<Id>
  private readonly changes: Map<string, PlanDifference>
  /** Rows with a change of their own, or with rows below them that are new here. */
  private readonly touched = new Map<Id, PlanDifference>()

  constructor(base: NotedPlan, ours: NotedPlan) {
    this.ours = ours
    this.rows = new Set(ours.rows.map((row) => row.id))
    this.baseRows = new Set(base.rows.map((row) => row.id))
    const differences = base === ours ? [] : planDifferences(base, ours)
    this.changes = new Map(differences.map((difference) => [factOf(difference), difference]))
    for (const difference of differences) {
      if (isOfRow(difference)) this.touched.set(difference.id, difference)
      if (difference.kind === 'added' && difference.row.parentId) this.touched.set(difference.row.parentId, difference)
      if (
        difference.kind === 'moved' &&
        difference.to.parentId &&
        difference.to.parentId !== difference.from.parentId
      ) {
        this.touched.set(difference.to.parentId, difference)
      }
    }
  }

  /** Without what is so here already; a row that both have made is compared field by field. */
  restated(there: readonly PlanDifference[], wanted: NotedPlan): PlanDifference[] {
    const twice = new Set(there.flatMap((one) => (one.kind === 'added' && this.rows.has(one.id) ? [one.id] : [])))
    const open = there.filter((one) => !(one.kind === 'added' && twice.has(one.id)) && !this.isSo(one))
    if (twice.size === 0) return open
    const only = (plan: NotedPlan): NotedPlan => ({
      ...plan,
      rows: plan.rows.filter((row) => twice.has(row.id)).map((row) => ({ ...row, parentId: null })),
      relations: [],
      calendars: [],
      assignments: [],
      settings: wanted.settings,
    })
    return [...open, ...planDifferences(only(this.ours), only(wanted)).filter(isOfRow)]
  }

  private isSo(difference: PlanDifference): boolean {
    if (difference.kind === 'deleted') return !this.rows.has(difference.id)
    const own = this.changes.get(factOf(difference))
    if (!own || own.kind === 'added' || own.kind === 'deleted' || difference.kind === 'added') return false
    return same(own.to, difference.to)
  }

  conflictOf(theirs: PlanDifference): Conflict | null {
    const fact = factOf(theirs)
    const conflict = (reason: ConflictReason, ours: PlanDifference | null): Conflict => ({
      fact,
      reason,
      group: groupOf(theirs),
      ours,
      theirs,
    })
    const own = this.changes.get(fact) ?? null
    switch (theirs.kind) {
      case 'added':
        return null
      case 'deleted': {
        const touched = this.touched.get(theirs.id)
        return touched ? conflict('deleted_there', touched) : null
      }
      case 'field':
      case 'value':
      case 'note':
      case 'moved': {
        if (!this.rows.has(theirs.id)) {
          return conflict('deleted_here', this.changes.get(`row ${theirs.id}`) ?? null)
        }
        const isTwice = isOfRow(theirs) && !this.baseRows.has(theirs.id)
        const isOrder = theirs.kind === 'moved' && theirs.from.parentId === theirs.to.parentId
        return (own || isTwice) && !isOrder ? conflict('both_changed', own) : null
      }
      default:
        return own ? conflict('both_changed', own) : null
    }
  }
}
