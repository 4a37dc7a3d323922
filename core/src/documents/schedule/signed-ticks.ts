/**
 * Nobody ticks an item of a checklist in another's name, or for a moment that is still to come. Ticks are made offline as
 * well, so that they say themselves who and when; the gate holds that against whoever sends them.
 */
import type * as Y from 'yjs'
import { isPacked, unpackValues } from '../../attributes/index.ts'
import { parseCheckKey, readDone } from '../../checklists/index.ts'
import type { RootRole } from './registers.ts'
import { parseValueKey, valueKey } from './row-values.ts'
import { collections } from './shape.ts'

/** How far clocks of browsers may be ahead. */
const AHEAD_MS = 5 * 60_000
/** Longer than anybody works without a network. */
const BEHIND_MS = 31 * 24 * 3_600_000
/** Ticks that were taken away and may come back by undo. */
const REMEMBERED = 10_000

const valuesNumber = collections.wbs.numbers.get('values')!

export class SignedTicks {
  /** What stood under keys of values, as long as this gate is open: undoing brings back ticks of others. */
  private readonly former = new Map<string, Set<string>>()
  private readonly now: (() => number) | undefined

  constructor(now: (() => number) | undefined) {
    this.now = now
  }

  /** Told of every change of values, whoever makes it. */
  note(before: ReadonlyMap<string, { oldValue: unknown }>): void {
    for (const [key, { oldValue }] of before) {
      if (typeof oldValue !== 'string' || oldValue === '' || !isTickKey(key)) continue
      const known = this.former.get(key) ?? new Set()
      this.former.delete(key)
      this.former.set(key, known.add(oldValue))
    }
    for (const key of this.former.keys()) {
      if (this.former.size <= REMEMBERED) break
      this.former.delete(key)
    }
  }

  /** The key of a tick that the update wrote and that is not the sender's own; null: there is none. */
  forged(userId: string, { kind, collection }: RootRole, map: Y.Map<unknown>, keys: Iterable<string>): string | null {
    const isRows = kind === 'base' && collection.name === 'wbs'
    if (kind !== 'values' && !isRows) return null
    for (const key of keys) {
      const written = isRows ? ticksOfRow(key, map.get(key)) : [[key, map.get(key)] as const]
      for (const [at, stored] of written) if (isTickKey(at) && !this.isRight(userId, at, stored)) return at
    }
    return null
  }

  private isRight(userId: string, key: string, stored: unknown): boolean {
    const done = typeof stored === 'string' ? readDone(stored) : null
    // What cannot be read is no tick.
    if (!done || this.former.get(key)?.has(stored as string)) return true
    if (done.by !== userId) return false
    const now = this.now?.()
    return now === undefined || (done.at <= now + AHEAD_MS && done.at >= now - BEHIND_MS)
  }
}

function isTickKey(key: string): boolean {
  return key.endsWith('-done') && parseCheckKey(parseValueKey(key)?.attributeId ?? '')?.part === 'done'
}

/** A row that is new brings its values in its tuple. */
function ticksOfRow(id: string, tuple: unknown): (readonly [key: string, stored: string])[] {
  const packed = Array.isArray(tuple) ? tuple[valuesNumber] : ''
  if (!isPacked(packed) || !packed.includes('-done')) return []
  return [...unpackValues(packed)].map(([attributeId, stored]) => [valueKey(id, attributeId), stored] as const)
}
