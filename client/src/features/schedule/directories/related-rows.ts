import { attributeField, isList, textOf, valueIn } from '@plumbline/core/attributes'
import type { ChoosingWork, DependentLists } from '@plumbline/core/directory-relations'
import { columnOfStored } from '@plumbline/core/fields'
import i18next from 'i18next'
import type { RelatedCells } from '../../../documents/schedule/rows/related-cells.ts'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { indexOf, type ListChoice } from '../../../parts/attributes/list-index.ts'

export interface RelatedGround {
  lists: DependentLists
  /** By id of the relation. */
  names: ReadonlyMap<string, string>
  /** What merged rows have become, by directory. */
  merged: ReadonlyMap<string, Readonly<Record<string, string>>>
}

type Marks = ReadonlyMap<string, string>
const NONE: Marks = new Map()

/** Different choices of rows whose marks are kept. */
const MOST_KNOWN = 5_000

/** What directories and their relations say of the rows of an open schedule. */
export class RelatedRows implements RelatedCells {
  readonly #store: RowStore
  readonly #ground: RelatedGround
  readonly #known = new Map<string, Marks>()
  #saidAt = ''

  constructor(store: RowStore, ground: RelatedGround) {
    this.#store = store
    this.#ground = ground
  }

  choices(slot: number, { directory, values }: Attribute): readonly ListChoice[] | null {
    const offered = directory && slot >= 0 ? this.#ground.lists.offered(this.#choosing(slot), directory.id) : null
    return offered && indexOf(values.filter(({ id, disabled }) => !disabled && offered.has(id))).choices
  }

  units(work: ChoosingWork): readonly string[] {
    return this.#ground.lists.unitsFor(work)
  }

  mark(slot: number, column: string): string {
    return slot < 0 ? '' : (this.#marksOf(slot).get(column) ?? '')
  }

  #choosing(slot: number): ChoosingWork {
    const { values, amounts } = this.#store
    return { values: values[slot] ?? '', measure: amounts.of(slot, 'measure') }
  }

  /** Rows that choose alike have the same marks: they are asked for in every frame. */
  #marksOf(slot: number): Marks {
    const work = this.#choosing(slot)
    if (work.values === '' && work.measure === null) return NONE
    const saidAt = `${this.#store.attributes.revision} ${i18next.language}`
    if (this.#saidAt !== saidAt || this.#known.size > MOST_KNOWN) this.#known.clear()
    this.#saidAt = saidAt
    const key = `${work.measure?.unit ?? ''}\n${work.values}`
    const known = this.#known.get(key) ?? this.#read(work)
    this.#known.set(key, known)
    return known
  }

  #read(work: ChoosingWork): Marks {
    const { lists, names } = this.#ground
    const marks = new Map<string, string>()
    for (const { field, relationId } of lists.wrongIn(work)) {
      const column = field === 'measure' ? columnOfStored(field) : field
      marks.set(column, say('wrong', { relation: names.get(relationId) ?? '' }))
    }
    for (const attribute of this.#store.attributes.all) {
      const name = this.#notOffered(attribute, work.values)
      if (name !== null) marks.set(attributeField(attribute.id), say('notOffered', { name }))
    }
    return marks
  }

  /** The first chosen row that cannot be chosen any more; null: all can. */
  #notOffered({ id, type, directory, values }: Attribute, packed: string): string | null {
    if (!directory || directory.closed || !isList(type)) return null
    const text = textOf(valueIn(packed, id), type)
    const merged = this.#ground.merged.get(directory.id) ?? {}
    const list = indexOf(values)
    for (const rowId of text === '' ? [] : text.split(',')) {
      const value = list.byId(merged[rowId] ?? rowId)
      if (!value || value.disabled) return value?.name ?? '?'
    }
    return null
  }
}

const say = (what: 'wrong' | 'notOffered', params: Record<string, string>): string =>
  i18next.t(`marks.${what}`, { ns: 'directories', ...params })
