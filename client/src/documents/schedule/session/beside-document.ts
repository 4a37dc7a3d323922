import type { ExternalWork, ExternalWorks } from '@plumbline/core/contract'
import type { Id, Relation } from '@plumbline/core/plan'
import { externalSide } from '@plumbline/core/plan'
import {
  type DayFactsContent,
  dayFactInputs,
  externalInputsOf,
  noDayFacts,
  type PlanInputs,
  type PlanInputsContent,
  planInputsOf,
  type TargetDates,
  targetDatesIn,
} from '@plumbline/core/progress'

/** What the calculation of a version reads beside its document, as the screen uses it. */
export interface BesideDocument {
  /** Dates of the same works in the target version; null: there is none. */
  targets: ReadonlyMap<Id, TargetDates> | null
  /** Works of other schedules that relations lead to, by the id that relations name them with. */
  works: ReadonlyMap<Id, ExternalWork>
  /** Relations on a loop through other schedules. */
  looped: ReadonlySet<string>
  inputs: PlanInputs
}

export const nothingBeside: BesideDocument = { targets: null, works: new Map(), looped: new Set(), inputs: {} }

export function besideDocument(
  targets: PlanInputsContent | null,
  externals: ExternalWorks | null,
  dayFacts: DayFactsContent | null,
): BesideDocument {
  const dates = targets && targetDatesIn(targets)
  const outside = externals ?? { works: [], looped: [] }
  return {
    targets: dates,
    works: new Map(outside.works.map((work) => [work.id, work])),
    looped: new Set(outside.looped),
    inputs: { ...planInputsOf(dates), ...externalInputsOf(outside), ...dayFactInputs(dayFacts ?? noDayFacts) },
  }
}

/** A relation of a row to a work of another schedule. */
export interface ExternalLink {
  relation: Relation
  side: 'predecessor' | 'successor'
  otherId: Id
  scheduleId: Id
  /** null: nothing is known of it (yet), so it holds nothing. */
  work: ExternalWork | null
  /** It would close a loop: within this schedule, or through others. */
  isLooped: boolean
}

export function externalLink(
  relation: Relation,
  { works, looped }: BesideDocument,
  isSuspended: boolean,
): ExternalLink | null {
  const side = externalSide(relation)
  if (!side) return null
  const otherId = side.side === 'predecessor' ? relation.predId : relation.succId
  const isLooped = isSuspended || looped.has(relation.id)
  return { relation, side: side.side, otherId, scheduleId: side.scheduleId, work: works.get(otherId) ?? null, isLooped }
}

type Targets = BesideDocument['targets']

/** Works whose amounts or float are other ones in the target version than before. */
export function changedTargets(before: Targets, after: Targets): Id[] {
  return differing(before, after, ({ amounts = null, float = null } = {}) => JSON.stringify([amounts, float]))
}

/** Works that the target version has at other dates, or at another cost, than before. */
export function movedTargets(before: Targets, after: Targets): Id[] {
  return differing(before, after, (one) => (one ? `${one.start} ${one.finish} ${one.amounts?.cost?.plan}` : ''))
}

function differing(before: Targets, after: Targets, said: (target: Partial<TargetDates> | undefined) => string): Id[] {
  const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...ids].filter((id) => said(before?.get(id)) !== said(after?.get(id)))
}
