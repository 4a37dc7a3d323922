/**
 * Facts that would bring a work past open items of its checklists: asked by commands, by the server's check of updates, and
 * by screens that only say so. A work has begun with its first fact or with the first crew at it; it is finished when as
 * much was told as there is.
 */
import type * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import { millionths } from '../../progress/index.ts'
import type { RecordChange, Refusal } from '../rooms/index.ts'
import { daysOfQuarter } from './place.ts'
import {
  type DayWork,
  decodeRun,
  decodeValue,
  decodeWork,
  type HeldItem,
  LABOUR,
  parseValueKey,
  VOLUME,
  valueKey,
} from './shape.ts'

/** Of what is measured by nothing else, a whole is a hundred per cent. */
const HUNDRED = 100_000_000n

/** Millionths; null: nobody said how much it is in all, so that nothing is a share of it. */
export function wholeOf({ unit, volume }: Pick<DayWork, 'unit' | 'volume'>): bigint | null {
  if (volume === null) return unit === '' ? HUNDRED : null
  const whole = millionths(volume)
  return whole > 0n ? whole : null
}

/** The document, before the changes or after them: what they leave alone is the same. */
interface Told {
  quarter: string
  map(root: 'works' | 'values' | 'runs'): Y.Map<unknown>
}

/** Open items that these changes go past, by their works. */
export function passedItems(changes: readonly RecordChange[], told: Told): Map<Id, HeldItem[]> {
  const passed = new Map<Id, HeldItem[]>()
  for (const [id, own] of byWork(changes)) {
    const work = decodeWork(id, told.map('works').get(id))
    if (!work?.held) continue
    const gates = gatesPassed(work, own, told)
    const items = work.held.items.filter(({ gate }) => gates[gate])
    if (items.length > 0) passed.set(id, items)
  }
  return passed
}

/** Items that a refusal names; more would be no sentence. */
const NAMED = 5

/** null: nothing of them blocks. */
export function heldUp(passed: ReadonlyMap<Id, readonly HeldItem[]>): (Refusal & { code: 'CHECKLIST_OPEN' }) | null {
  const blocked = [...passed].filter(([, items]) => items.some(({ blocks }) => blocks))
  if (blocked.length === 0) return null
  const items = textsOf(blocked.flatMap(([, all]) => all.filter(({ blocks }) => blocks)))
  const ids = blocked.map(([id]) => id)
  return { code: 'CHECKLIST_OPEN', params: { field: 'progress', works: ids.length, items }, ids }
}

/** As a sentence names them. */
export function textsOf(items: readonly HeldItem[]): string {
  const texts = [...new Set(items.map(({ text }) => text))]
  return texts.slice(0, NAMED).join('; ') + (texts.length > NAMED ? ' …' : '')
}

function byWork(changes: readonly RecordChange[]): Map<Id, RecordChange[]> {
  const found = new Map<Id, RecordChange[]>()
  for (const change of changes) {
    const id = workOf(change)
    if (id !== null) found.set(id, [...(found.get(id) ?? []), change])
  }
  return found
}

function workOf({ root, key, after }: RecordChange): Id | null {
  if (root === 'runs') return decodeRun(key, after)?.workId ?? null
  const named = root === 'values' ? parseValueKey(key) : null
  return named?.kind === 'fact' ? named.workId : null
}

function gatesPassed(work: DayWork, changes: readonly RecordChange[], told: Told): Record<HeldItem['gate'], boolean> {
  const was = progressOf(work, changes, told, 'before')
  const is = progressOf(work, changes, told, 'after')
  return { start: is.begun && !was.begun, finish: is.finished && !was.finished }
}

type Moment = 'before' | 'after'

function progressOf(work: DayWork, changes: readonly RecordChange[], told: Told, at: Moment) {
  const changed = new Map(changes.map((change) => [change.key, change]))
  const measures = [VOLUME, LABOUR, ...work.assignments.map(({ id }) => id)]
  const sums = measures.map((measure) => {
    let sum = 0n
    for (const day of daysIn(told.quarter)) {
      const key = valueKey({ workId: work.id, day, measure, kind: 'fact' })
      const change = changed.get(key)
      const value = decodeValue(key, change ? change[at] : told.map('values').get(key))
      if (value) sum += millionths(value.amount)
    }
    return sum
  })
  const done = millionths(work.held?.elsewhere ?? '0') + (sums[0] ?? 0n)
  const whole = wholeOf(work)
  const begun = done > 0n || sums.some((sum) => sum > 0n) || hasRun(work.id, changed, told, at)
  return { begun, finished: whole !== null && done >= whole }
}

function hasRun(workId: Id, changed: ReadonlyMap<string, RecordChange>, told: Told, at: Moment): boolean {
  for (const [key, change] of changed) if (change.root === 'runs' && decodeRun(key, change[at])) return true
  for (const [key, raw] of told.map('runs')) {
    if (!changed.has(key) && decodeRun(key, raw)?.workId === workId) return true
  }
  return false
}

function* daysIn(quarter: string): Generator<number> {
  const { from, to } = daysOfQuarter(quarter)
  for (let day = from; day <= to; day++) yield day
}
