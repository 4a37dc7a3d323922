import { type BuiltShare, rolledUp, type WorkBuilt } from '@plumbline/core/bim'
import type { ElementFact } from '@plumbline/core/documents/bim'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { isMilestone, isSummary } from '@plumbline/core/plan'
import { formatInstant, NO_INSTANT, parseInstant } from '@plumbline/core/time'
import { progressAt } from '../../../documents/schedule/edits/cell-edits.ts'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { progressOf, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { withParts } from '../assemblies.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'

export interface BuiltElement {
  element: number
  fact: Pick<ElementFact, 'percent' | 'doneOn'> | null
  /** The last day of its works, ISO; null: none has dates. */
  planned: string | null
}

/** By number in the picture. What is known of an assembly is known of its parts, unless something nearer to them is. */
export function factsByElement({
  links,
  view,
  loaded,
}: Pick<LinkedPlan, 'links' | 'view' | 'loaded'>): ReadonlyMap<number, ElementFact> {
  const told = links.document.facts().flatMap((fact) => {
    const element = view.elementOf(fact.modelId, fact.guid)
    return element === null ? [] : [{ fact, elements: withParts(loaded, [element]) }]
  })
  // An assembly has more parts than those that it is made of.
  told.sort((one, other) => other.elements.length - one.elements.length)
  return new Map(told.flatMap(({ fact, elements }) => elements.map((element) => [element, fact] as const)))
}

/** Every element that has works or of which something is known. */
export function builtElements(linked: LinkedPlan): BuiltElement[] {
  const facts = factsByElement(linked)
  const planned = new Map<number, number>()
  const { elements, links } = linked.linked
  const { store } = linked.plan
  for (const [pair, element] of elements.entries()) {
    const slot = store.slotOf(links[pair]?.workId ?? '')
    const finish = slot < 0 ? NO_INSTANT : (store.times.finish[slot] ?? NO_INSTANT)
    if (finish !== NO_INSTANT) planned.set(element, Math.max(finish, planned.get(element) ?? finish))
  }
  return [...new Set([...planned.keys(), ...facts.keys()])].map((element) => {
    const finish = planned.get(element)
    const day = finish === undefined ? null : formatInstant(finish).slice(0, 10)
    return { element, fact: facts.get(element) ?? null, planned: day }
  })
}

/** A work as its elements say that it is, beside how far it is. */
export interface BuiltLine {
  slot: number
  workId: string
  before: number
  after: WorkBuilt
  isOther: boolean
}

/** Works that build elements of which something is known; rows that have no progress of their own are left out. */
export function builtLines(linked: LinkedPlan): BuiltLine[] {
  const facts = factsByElement(linked)
  const { store } = linked.plan
  const parts = new Map<number, BuiltShare[]>()
  for (const [pair, { workId, share }] of linked.linked.links.entries()) {
    const slot = store.slotOf(workId)
    if (slot < 0 || isSummary(typeOf(store, slot)) || isMilestone(typeOf(store, slot))) continue
    const part = { share, fact: facts.get(linked.linked.elements[pair] ?? -1) ?? null }
    const known = parts.get(slot)
    if (known) known.push(part)
    else parts.set(slot, [part])
  }
  return [...parts]
    .filter(([, own]) => own.some(({ fact }) => fact !== null))
    .map(([slot, own]) => lineOf(store, slot, rolledUp(own)))
    .sort((one, other) => (store.positions[one.slot] ?? 0) - (store.positions[other.slot] ?? 0))
}

function lineOf(store: RowStore, slot: number, after: WorkBuilt): BuiltLine {
  const before = progressOf(store, slot).percent
  return { slot, workId: store.ids[slot] ?? '', before, after, isOther: before !== after.percent }
}

/** All of them in one step, which is undone as one. A work that is done was done on the last day of its elements. */
export const builtCommand = (store: RowStore, lines: readonly BuiltLine[]): ScheduleCommand => ({
  do: 'batch',
  commands: lines.map(({ slot, workId, after }) => {
    const progress = progressAt(store, slot, after.percent)
    const end = after.doneOn === null ? null : parseInstant(`${after.doneOn}T17:00`)
    const isLater = end !== null && end > (progress.actualStart ?? end)
    return {
      do: 'row.set',
      ids: [workId],
      fields: { progress: isLater ? { ...progress, actualFinish: end } : progress },
    }
  }),
})
