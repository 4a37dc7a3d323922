import { type DonorSetting, valueIn } from '@plumbline/core/attributes'
import { type DonorGround, liveDonorOf, type ResolvedValue, resolveValue } from '@plumbline/core/donors'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { indexOf } from '../../../parts/attributes/list-index.ts'
import { LINK_NUMBERS } from './columns.ts'
import type { RowStore } from './row-store.ts'

/** What a cell has that was not typed into it. */
export interface DonatedCell extends ResolvedValue<number> {
  setting: DonorSetting
}

/** Values of attributes as people see them: those that rows were given, and what they take from donors. */
export class DonatedValues {
  readonly #store: RowStore
  /** Grows when a row was given another value: others may have taken it. */
  #given = 0
  #readAt = -1
  #known = new Map<string, Attribute>()
  #donated = new Map<string, DonorSetting>()
  #asked = new Map<string, DonorSetting>()
  readonly #ground: DonorGround<number>

  constructor(store: RowStore) {
    this.#store = store
    this.#ground = {
      attribute: (id) => this.#known.get(id),
      own: (slot, id) => valueIn(store.values[slot] ?? '', id),
      above: (slot) => {
        const above = store.facts.parent[slot] ?? -1
        return above < 0 ? null : above
      },
      linked: (slot, side) => this.#linked(slot, side),
      cell: (listId, rowId, columnId) => {
        const list = this.#known.get(listId)?.values
        return (list && indexOf(list).byId(rowId)?.cells?.[columnId]) ?? ''
      },
    }
  }

  /** As stored, own or taken; '' for none. */
  valueOf(slot: number, attributeId: string): string {
    const attribute = this.#donatedOf(attributeId)
    return attribute
      ? resolveValue(this.#ground, slot, attribute).value
      : valueIn(this.#store.values[slot] ?? '', attributeId)
  }

  /** Null: the attribute has no donor. */
  cellOf(slot: number, attributeId: string): DonatedCell | null {
    const attribute = slot < 0 ? undefined : this.#donatedOf(attributeId)
    const setting = this.#donated.get(attributeId)
    return attribute && setting ? { ...resolveValue(this.#ground, slot, attribute), setting } : null
  }

  /** A cell of it can be typed into. */
  isTyped(attributeId: string): boolean {
    this.#read()
    return (this.#donated.get(attributeId) ?? this.#asked.get(attributeId))?.overridable !== false
  }

  /** Of an attribute into which values are taken when somebody says so; null: of any other. */
  askedOf(attributeId: string): { setting: DonorSetting; isBroken: boolean } | null {
    this.#read()
    const setting = this.#asked.get(attributeId)
    return setting ? { setting, isBroken: !this.#known.has(setting.sourceAttributeId) } : null
  }

  get isAny(): boolean {
    this.#read()
    return this.#donated.size > 0
  }

  /** The row was given other values. */
  touch(before: string, after: string): void {
    if (before !== after) this.#given++
  }

  /** Changes whenever a row may have taken another value although it stayed as it was. */
  get basis(): string {
    return this.isAny ? `${this.#given} ${this.#store.versions.links}` : ''
  }

  #donatedOf(attributeId: string): Attribute | undefined {
    this.#read()
    return this.#donated.has(attributeId) ? this.#known.get(attributeId) : undefined
  }

  #read(): void {
    const { attributes } = this.#store
    if (attributes.revision === this.#readAt) return
    this.#readAt = attributes.revision
    this.#known = new Map(attributes.all.map((one) => [one.id, one]))
    this.#donated = new Map()
    this.#asked = new Map()
    for (const one of attributes.all) {
      const setting = liveDonorOf(one)
      if (setting) this.#donated.set(one.id, setting)
      else if (one.setting?.kind === 'donor') this.#asked.set(one.id, one.setting)
    }
  }

  /** In the order of the tree, each once. */
  #linked(slot: number, side: 'predecessor' | 'successor'): number[] {
    const { linksOf, linkNumbers, positions } = this.#store
    const [links, end] =
      side === 'predecessor' ? [linksOf.of(slot, 'predecessors'), 0] : [linksOf.of(slot, 'successors'), 1]
    const others = new Set<number>()
    for (const link of links) {
      const isSuspended = linkNumbers[link * LINK_NUMBERS + 5] === 1
      if (!isSuspended) others.add(linkNumbers[link * LINK_NUMBERS + end]!)
    }
    return [...others].sort((a, b) => positions[a]! - positions[b]!)
  }
}
