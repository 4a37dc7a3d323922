/** Reads whole records of one collection: the tuple, its own or in a pack, first; the overlay above it. Total. */
import type { PlanIssue } from '../../plan/index.ts'
import type { Literal } from './literals.ts'
import { atOnce, type Paces } from './paces.ts'
import type { Packs } from './packs.ts'
import type { ChangedKeys, CollectionMaps, Registers } from './registers.ts'
import { type Collection, decodeField, issue, overlayKey, parseOverlayKey, repairedField } from './shape.ts'

const NONE: readonly string[] = []
const NO_NUMBERS: ReadonlySet<number> = new Set()

export class Records<T extends object> {
  readonly maps: CollectionMaps
  readonly collection: Collection
  /** What was not understood, by record. */
  readonly issues = new Map<string, PlanIssue[]>()
  private readonly registers: Registers
  private readonly packs: Packs
  private readonly literal: Literal<T>
  /** Of the record that is being read. */
  private readonly values: unknown[] = []
  /** Fields that have an overlay, by record: saves asking the overlay for every field. */
  private readonly overlaid = new Map<string, Set<number>>()

  constructor(registers: Registers, maps: CollectionMaps, literal: Literal<T>) {
    this.registers = registers
    this.maps = maps
    this.collection = maps.collection
    this.packs = registers.packs[maps.collection.name]
    this.literal = literal
  }

  /** Ids whose record, overlay or life the changed keys touch; keys that no record can have are reported and left. */
  touched(changed: ChangedKeys): Set<string> {
    const ids = new Set<string>()
    atOnce(this.findTouched(changed, ids))
    return ids
  }

  *findTouched(changed: ChangedKeys, ids: Set<string>): Paces {
    for (const map of [this.maps.base, this.maps.dead]) {
      for (const key of changed.get(map) ?? []) {
        this.note(key, ids)
        yield 1
      }
    }
    for (const key of changed.get(this.maps.over) ?? []) {
      const { id, number } = parseOverlayKey(key)
      const fields = this.overlaid.get(id)
      if (fields) fields.add(number)
      else this.overlaid.set(id, new Set([number]))
      this.note(id, ids)
      yield 3
    }
  }

  private note(key: string, ids: Set<string>): void {
    if (this.collection.isKey(key)) ids.add(key)
    else this.issues.set(key, [issue('entry_invalid', [], { collection: this.collection.name })])
  }

  exists(id: string): boolean {
    return this.packs.has(id) || (this.registers.get(this.maps.base, id) ?? null) !== null
  }

  isDead(id: string): boolean {
    return this.registers.get(this.maps.dead, id) !== undefined
  }

  isLive(id: string): boolean {
    return this.exists(id) && !this.isDead(id)
  }

  /** Null when there is no such record. */
  read(id: string): T | null {
    const base = this.registers.get(this.maps.base, id) ?? this.packs.tuple(id)
    if (base === undefined || base === null) return null
    let problems: readonly string[] = Array.isArray(base) ? NONE : ['record']
    const tuple: readonly unknown[] = Array.isArray(base) ? base : NONE
    const { fields } = this.collection
    for (let i = 0; i < fields.length; i++) {
      const raw = tuple[i]
      if (raw === null || raw === undefined) this.values[i] = fields[i]!.initial
      else problems = this.decode(i, raw, problems)
    }
    for (const number of this.overlaid.get(id) ?? NO_NUMBERS) {
      const raw = this.registers.get(this.maps.over, overlayKey(id, number))
      if (raw !== undefined) problems = this.decode(number, raw, problems)
    }
    this.report(id, problems)
    return this.literal(id, this.values)
  }

  forget(id: string): void {
    this.issues.delete(id)
  }

  /** Returns the names of the fields that were not understood, this one included. */
  private decode(number: number, raw: unknown, problems: readonly string[]): readonly string[] {
    // A field of a newer schema is kept in the document and not read.
    const field = this.collection.fields[number]
    if (!field) return problems
    const value = decodeField(field, raw)
    this.values[number] = value === undefined ? repairedField(field, raw) : value
    return value === undefined ? [...problems, field.name] : problems
  }

  private report(id: string, problems: readonly string[]): void {
    if (problems.length === 0) this.issues.delete(id)
    else
      this.issues.set(
        id,
        problems.map((field) => issue('value_invalid', [id], { field })),
      )
  }
}
