/** The living records of one table, decoded; those that a change touches are read anew. */
import type { Paces } from '../schedule/paces.ts'
import { decodeField, parseOverlayKey, repairedField } from '../schedule/shape.ts'
import type { ChangedKeys, Registers, RootName } from './registers.ts'
import type { Table } from './shape.ts'

export class Records<T extends { id: string }> {
  readonly table: Table
  readonly live = new Map<string, T>()
  readonly base: RootName
  readonly over: RootName
  readonly dead: RootName
  readonly #registers: Registers

  constructor(registers: Registers, table: Table) {
    this.#registers = registers
    this.table = table
    this.base = `${table.name}.base`
    this.over = `${table.name}.over`
    this.dead = `${table.name}.dead`
  }

  /** Nothing is live before that; in pieces of half a millisecond. */
  *readAll(): Paces {
    for (const id of this.#registers.keys(this.base)) {
      this.#renew(id)
      yield 1
    }
  }

  /** Whether it lives or not; null: there never was one. */
  read(id: string): T | null {
    const tuple = this.#registers.get(this.base, id)
    if (!Array.isArray(tuple)) return null
    const record: Record<string, unknown> = { id }
    for (const [number, field] of this.table.fields.entries()) {
      const over = this.#registers.get(this.over, `${id}:${number}`)
      const raw = over === undefined ? tuple[number] : over
      record[field.name] = decodeField(field, raw) ?? repairedField(field, raw)
    }
    return record as unknown as T
  }

  /** Reads anew what the changed keys touch; returns its ids. */
  absorb(changed: ChangedKeys): Set<string> {
    const ids = new Set<string>()
    for (const key of changed.get(this.base) ?? []) ids.add(key)
    for (const key of changed.get(this.dead) ?? []) ids.add(key)
    for (const key of changed.get(this.over) ?? []) ids.add(parseOverlayKey(key).id)
    for (const id of ids) this.#renew(id)
    return ids
  }

  #renew(id: string): void {
    const isDead = this.#registers.get(this.dead, id) !== undefined
    const record = isDead ? null : this.read(id)
    if (record) this.live.set(id, record)
    else this.live.delete(id)
  }
}
