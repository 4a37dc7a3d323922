/**
 * Values of attributes that were written one by one: `values['row:attribute']` above those in the row's tuple, so that
 * two people who fill two attributes of one row do not lose anything. '' there means: none any more.
 */
import { isStoredValue, packValues, unpackValues } from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import { isId } from './codecs.ts'
import { atOnce, type Paces } from './paces.ts'
import type { ChangedKeys, Registers } from './registers.ts'

export function valueKey(rowId: Id, attributeId: Id): string {
  return `${rowId}:${attributeId}`
}

/** Null: no such key. */
export function parseValueKey(key: string): { rowId: Id; attributeId: Id } | null {
  const colon = key.indexOf(':')
  const [rowId, attributeId] = [key.slice(0, Math.max(0, colon)), key.slice(colon + 1)]
  return isId(rowId) && isId(attributeId) ? { rowId, attributeId } : null
}

export class RowValues {
  private readonly registers: Registers
  /** Attributes that have a register, by row. */
  private readonly written = new Map<Id, Set<Id>>()

  constructor(registers: Registers) {
    this.registers = registers
  }

  /** Rows whose values the changed keys touch. */
  touched(changed: ChangedKeys): Set<Id> {
    const ids = new Set<Id>()
    atOnce(this.findTouched(changed, ids))
    return ids
  }

  *findTouched(changed: ChangedKeys, ids: Set<Id>): Paces {
    for (const key of changed.get(this.registers.maps.values) ?? []) {
      yield 3
      const at = parseValueKey(key)
      if (!at) continue
      const attributes = this.written.get(at.rowId)
      if (attributes) attributes.add(at.attributeId)
      else this.written.set(at.rowId, new Set([at.attributeId]))
      ids.add(at.rowId)
    }
  }

  /** Attributes of the row that have a register of their own. */
  writtenOf(rowId: Id): ReadonlySet<Id> {
    return this.written.get(rowId) ?? NONE
  }

  /** The row as read from its tuple, with what was written since. */
  laidOver(row: WbsRow): WbsRow {
    const written = this.written.get(row.id)
    if (!written) return row
    const values = unpackValues(row.values)
    for (const attributeId of written) {
      const value = this.registers.get(this.registers.maps.values, valueKey(row.id, attributeId))
      if (value !== undefined && isStoredValue(value)) values.set(attributeId, value)
    }
    row.values = packValues(values)
    return row
  }
}

const NONE: ReadonlySet<Id> = new Set()
