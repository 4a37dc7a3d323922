import { type BuiltPart, factorBetween, quantityOfParts, type WorkQuantity } from '@plumbline/core/bim'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { isMilestone, isSummary, type Measure } from '@plumbline/core/plan'
import { millionths } from '@plumbline/core/progress'
import { registers } from '../../../documents/schedule/rows/row-amounts.ts'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { LinkedElements } from '../links/linked-elements.ts'

/** What is made of the quantities of elements. */
export interface VolumeSetup {
  /** `Set.Property`, or the name of the property alone; '': none is chosen yet. */
  property: string
  factor: number
  /** Of all works; '': each keeps its own, and those without one have that of the quantities. */
  unit: string
}

/** A work that builds elements: its volume as it is, and as it would be. */
export interface VolumeLine {
  slot: number
  workId: string
  before: Measure | null
  after: Measure
  quantity: WorkQuantity
  /** The volume or its unit would be another. */
  isOther: boolean
  /** Its volume is of another thing than the quantities are: it stays as it is. */
  isForeign: boolean
}

export interface VolumeSource {
  store: RowStore
  linked: Pick<LinkedElements, 'elements' | 'links'>
  /** As the file has it; null: it says nothing of the element. */
  quantityOf(element: number): string | null
  /** Of the quantities. */
  sourceUnit: string
}

/** In the order of the plan. Rows whose volume is that of the rows below them, or that have none, are left out. */
export function volumeLines(
  { store, linked, quantityOf, sourceUnit }: VolumeSource,
  { factor, unit }: Pick<VolumeSetup, 'factor' | 'unit'>,
  only: ReadonlySet<string>,
): VolumeLine[] {
  const parts = new Map<number, BuiltPart[]>()
  for (const [at, { workId, share }] of linked.links.entries()) {
    const slot = store.slotOf(workId)
    if (slot < 0 || (only.size > 0 && !only.has(workId)) || !hasVolume(store, slot)) continue
    const part = { share, quantity: quantityOf(linked.elements[at]!) }
    const known = parts.get(slot)
    if (known) known.push(part)
    else parts.set(slot, [part])
  }
  return [...parts]
    .map(([slot, own]) => {
      const wanted = unit || store.amounts.of(slot, registers.volume)?.unit || sourceUnit
      const times = factorBetween(sourceUnit, wanted) ?? (unit ? 1 : null)
      return lineOf(store, slot, quantityOfParts(own, factor * (times ?? 1)), times === null ? null : wanted)
    })
    .sort((one, other) => store.positions[one.slot]! - store.positions[other.slot]!)
}

function hasVolume(store: RowStore, slot: number): boolean {
  const type = typeOf(store, slot)
  return !isSummary(type) && !isMilestone(type)
}

/** Of what nothing is known the volume stays as it is. */
/** `unit` null: that of the work is of another thing. */
function lineOf(store: RowStore, slot: number, quantity: WorkQuantity, unit: string | null): VolumeLine {
  const before = store.amounts.of(slot, registers.volume)
  const workId = store.ids[slot] ?? ''
  if (unit === null) {
    const after = before ?? { fact: '0', unit: '', plan: '0' }
    return { slot, workId, before, after, quantity, isOther: false, isForeign: true }
  }
  const after = { fact: '0', ...before, unit, plan: quantity.amount }
  const isSame = before !== null && before.unit === unit && millionths(before.plan) === millionths(after.plan)
  return { slot, workId, before, after, quantity, isOther: !isSame && quantity.counted > 0, isForeign: false }
}

/** All of them in one step, which is undone as one. */
export const volumesCommand = (lines: readonly VolumeLine[]): ScheduleCommand => ({
  do: 'batch',
  commands: lines.map(({ workId, after }) => ({
    do: 'row.set',
    ids: [workId],
    fields: { [registers.volume]: after },
  })),
})
