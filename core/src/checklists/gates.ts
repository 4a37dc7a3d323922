/** What a checklist lets happen to a work: one decision for commands, servers and what is shown. */
import { type Id, notStarted, type Progress, type WbsRow } from '../plan/index.ts'
import { checklistOf, hasChecklist } from './stored.ts'
import type { CheckGate, CheckItem } from './types.ts'

type Facts = Pick<Progress, 'actualStart' | 'actualFinish' | 'percent'>

/** The gates that a work with these facts is behind. A finish without a start is both. */
function gatesPassed({ actualStart, actualFinish, percent }: Facts): ReadonlySet<CheckGate> {
  const isFinished = actualFinish !== null || percent >= 100
  const isStarted = isFinished || actualStart !== null || percent > 0
  return new Set<CheckGate>([...(isStarted ? ['start' as const] : []), ...(isFinished ? ['finish' as const] : [])])
}

const isOpen = ({ required, done }: CheckItem): boolean => required && done === null

/** Required items that hold up this change of facts; whether it may be written all the same is said by `blocks`. */
export function openAtChange(values: string, before: Facts, after: Facts): CheckItem[] {
  const [was, is] = [gatesPassed(before), gatesPassed(after)]
  if (is.size === was.size) return []
  return checklistOf(values).filter((item) => isOpen(item) && is.has(item.gate) && !was.has(item.gate))
}

/** Required items that the facts of a work went past: written offline, by an import, with a warning, or by who cheats. */
export function violatedItems(values: string, facts: Facts): CheckItem[] {
  const passed = gatesPassed(facts)
  return passed.size === 0 ? [] : checklistOf(values).filter((item) => isOpen(item) && passed.has(item.gate))
}

export interface HeldWork {
  id: Id
  code: string
  name: string
  /** Texts of the open items. */
  items: string[]
  /** The change of facts is refused; false: it is only shown. */
  blocks: boolean
}

/** Works whose facts the second plan brings past open items, in its order. */
export function heldWorks(before: readonly WbsRow[], after: readonly WbsRow[]): HeldWork[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.flatMap(({ id, code, name, values, progress }) => {
    if (!hasChecklist(values)) return []
    const open = openAtChange(values, known.get(id)?.progress ?? notStarted, progress)
    if (open.length === 0) return []
    return [{ id, code, name, items: open.map(({ text }) => text), blocks: open.some(({ blocks }) => blocks) }]
  })
}

export interface ChecklistState {
  done: number
  all: number
  /** The first required item that is open; '' for none. */
  open: string
}

/** How far a work is with its checklists; null: it has none. Cheap enough to be asked of each of 100,000 rows. */
export function checksOf(values: string): Pick<ChecklistState, 'done' | 'all'> | null {
  if (!hasChecklist(values)) return null
  const { done, all } = checklistState(values)
  return all === 0 ? null : { done, all }
}

export function checklistState(values: string): ChecklistState {
  const items = checklistOf(values)
  return {
    done: items.filter(({ done }) => done !== null).length,
    all: items.length,
    open: items.find(isOpen)?.text ?? '',
  }
}
