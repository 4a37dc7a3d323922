import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { isSummary, parseRelationTexts, type RelationType } from '@plumbline/core/plan'
import { parseLag } from '../../../parts/values/duration.ts'
import { LINK_NUMBERS } from '../rows/columns.ts'
import { Outline } from '../rows/outline.ts'
import { type CellRelation, codeOf, type RelationSide, relationsInCell } from '../rows/relation-cells.ts'
import type { RowStore } from '../rows/row-store.ts'
import { minutesPerDayOf, type PlanFrame, typeOf } from '../rows/row-view.ts'

interface Cell {
  store: RowStore
  frame: PlanFrame
  slot: number
}

type RelationsEdit =
  | { command: ScheduleCommand }
  | { nothing: true }
  | { message: string; params?: Record<string, string> }

interface Wanted {
  other: number
  type: RelationType
  lag: number
}

/** Makes the relations of one side of a row what was typed; those to other schedules stay. */
export function relationsEdit(cell: Cell, side: RelationSide, text: string): RelationsEdit {
  const { store, slot } = cell
  const existing = relationsInCell(store, slot, side)
  const rows = rowsByCode(store)
  const wanted: Wanted[] = []
  for (const { code, type, lag } of parseRelationTexts(text, (one) => rows.has(one))) {
    const found = rows.get(code) ?? []
    const known = existing.map(({ other }) => other)
    const other = found.find((one) => known.includes(one)) ?? found[0]
    if (other === undefined) return { message: 'relationCode', params: { code } }
    if (found.length > 1 && !known.includes(other)) return { message: 'relationCodes', params: { code } }
    if (isSummary(typeOf(store, other))) return { message: 'relationSummary', params: { code } }
    const succ = side === 'predecessors' ? slot : other
    const minutes = lag === '' ? 0 : parseLag(lag, minutesPerDayOf(store, succ, cell.frame))
    if (minutes === null) return { message: 'relationLag', params: { code, lag } }
    if (wanted.some((one) => one.other === other && one.type === type)) {
      return { message: 'relationTwice', params: { code } }
    }
    const path = existing.some((one) => one.other === other) ? null : loopOf(store, slot, other, side)
    if (path) return { message: 'relationLoop', params: { path: pathText(store, path) } }
    wanted.push({ other, type, lag: minutes })
  }
  const commands = commandsFor(cell, side, existing, wanted)
  if (commands.length === 0) return { nothing: true }
  return { command: commands.length === 1 ? commands[0]! : { do: 'batch', commands } }
}

function commandsFor(
  { store, slot }: Cell,
  side: RelationSide,
  existing: readonly CellRelation[],
  wanted: readonly Wanted[],
): ScheduleCommand[] {
  const same = (one: Wanted, two: Wanted): boolean => one.other === two.other && one.type === two.type
  const gone = existing.filter((relation) => !wanted.some((one) => same(one, relation))).map(({ id }) => id)
  const commands: ScheduleCommand[] = gone.length > 0 ? [{ do: 'relation.delete', ids: gone }] : []
  for (const one of wanted) {
    const known = existing.find((relation) => same(one, relation))
    const [pred, succ] = side === 'predecessors' ? [one.other, slot] : [slot, one.other]
    const ends = { predId: store.ids[pred]!, succId: store.ids[succ]! }
    if (!known) commands.push({ do: 'relation.create', ...ends, type: one.type, lag: one.lag, lagCalendar: null })
    else if (known.lag !== one.lag) commands.push({ do: 'relation.set', id: known.id, lag: one.lag })
  }
  return commands
}

function rowsByCode(store: RowStore): Map<string, number[]> {
  const outline = new Outline(store)
  const rows = new Map<string, number[]>()
  for (const slot of store.order) {
    const code = codeOf(store, outline, slot)
    const list = rows.get(code)
    if (list) list.push(slot)
    else rows.set(code, [slot])
  }
  return rows
}

/** The rows from the successor back to the predecessor; null: no loop. */
function loopOf(store: RowStore, slot: number, other: number, side: RelationSide): number[] | null {
  const [pred, succ] = side === 'predecessors' ? [other, slot] : [slot, other]
  const cameFrom = new Map<number, number>([[succ, -1]])
  for (const at of cameFrom.keys()) {
    if (at === pred) return wayTo(cameFrom, at)
    for (const link of store.linksOf.of(at, 'successors')) {
      const next = store.linkNumbers[link * LINK_NUMBERS + 1]!
      const isSuspended = store.linkNumbers[link * LINK_NUMBERS + 5] === 1
      if (!isSuspended && !cameFrom.has(next)) cameFrom.set(next, at)
    }
  }
  return null
}

function wayTo(cameFrom: ReadonlyMap<number, number>, end: number): number[] {
  const way: number[] = []
  for (let at = end; at >= 0; at = cameFrom.get(at) ?? -1) way.unshift(at)
  return way
}

/** Longest stretch of a loop's path that is written out. */
const SHOWN = 6

function pathText(store: RowStore, path: readonly number[]): string {
  const outline = new Outline(store)
  const names = path.map((slot) => `${codeOf(store, outline, slot)} ${store.names[slot]}`)
  const shown = names.length > SHOWN ? [...names.slice(0, SHOWN - 1), '…', names.at(-1)] : names
  return [...shown, names[0]].join(' → ')
}
