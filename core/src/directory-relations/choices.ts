import { storedValue, textOf, valueIn } from '../attributes/index.ts'
import type { Paces } from '../documents/schedule/paces.ts'
import type { WbsRow } from '../plan/index.ts'
import type { RelatedAttribute, RelatedDirectory } from './types.ts'

export type ChoosingWork = Pick<WbsRow, 'values' | 'measure'>

/** Where works hold rows of a directory. */
export type Place = { at: 'attribute'; attribute: RelatedAttribute } | { at: 'unit' }

interface KnownDirectory {
  place: Place | null
  /** Of every row, by id. */
  codes: ReadonlyMap<string, string>
  /** Of rows with a code, the first of several. */
  byCode: ReadonlyMap<string, string>
  offered: ReadonlySet<string>
  merged: Readonly<Record<string, string>> | null
}

/** What works choose of directories, read from and written to where they hold it. */
export class Choices {
  readonly #directories: ReadonlyMap<string, KnownDirectory>
  readonly #attributeIds: readonly string[]

  private constructor(directories: ReadonlyMap<string, KnownDirectory>) {
    this.#directories = directories
    const places = [...this.#directories.values()].map(({ place }) => place)
    this.#attributeIds = places.flatMap((place) => (place?.at === 'attribute' ? [place.attribute.id] : []))
  }

  static *inPaces(directories: readonly RelatedDirectory[], attributes: readonly RelatedAttribute[]): Paces<Choices> {
    const found = new Map<string, KnownDirectory>()
    for (const one of directories) found.set(one.id, yield* known(one, attributes))
    return new Choices(found)
  }

  /** The same for works that choose alike: also whether there is a volume at all. */
  keyOf({ values, measure }: ChoosingWork): string {
    let key = measure === null ? '' : `:${measure.unit}`
    for (const id of this.#attributeIds) key += `\n${valueIn(values, id)}`
    return key
  }

  placeOf(directoryId: string): Place | null {
    return this.#directories.get(directoryId)?.place ?? null
  }

  codeOf(directoryId: string, rowId: string): string {
    return this.#directories.get(directoryId)?.codes.get(rowId) ?? ''
  }

  /** Directories of measures whose rows are the units of volumes. */
  get unitDirectories(): readonly string[] {
    return [...this.#directories].flatMap(([id, { place }]) => (place?.at === 'unit' ? [id] : []))
  }

  /** All rows that can be chosen. */
  offeredIn(directoryId: string): ReadonlySet<string> {
    return this.#directories.get(directoryId)?.offered ?? NOTHING
  }

  /** May the row be chosen? */
  isOffered(directoryId: string, rowId: string): boolean {
    return this.offeredIn(directoryId).has(rowId)
  }

  /** Ids as the work holds them, also of rows that are not offered any more; merged rows are what they have become. */
  chosen(work: ChoosingWork, directoryId: string): readonly string[] {
    const directory = this.#directories.get(directoryId)
    if (!directory?.place) return NONE
    if (directory.place.at === 'unit') {
      const id = directory.byCode.get(work.measure?.unit ?? '')
      return id === undefined ? NONE : [id]
    }
    const { id, type } = directory.place.attribute
    const text = textOf(valueIn(work.values, id), type)
    if (text === '') return NONE
    const { merged } = directory
    const ids = text.split(',')
    return merged ? [...new Set(ids.map((one) => merged[one] ?? one))] : ids
  }
}

const NONE: readonly string[] = []
const NOTHING: ReadonlySet<string> = new Set()

/** Of several attributes that take from one directory the first in their order holds the choice. */
function* known(
  { id, isMeasure, rows, merged = {} }: RelatedDirectory,
  attributes: readonly RelatedAttribute[],
): Paces<KnownDirectory> {
  const attribute = attributes.find(({ directoryId }) => directoryId === id)
  const [codes, byCode, offered] = [new Map<string, string>(), new Map<string, string>(), new Set<string>()]
  for (const row of rows) {
    codes.set(row.id, row.code)
    if (row.code !== '' && !byCode.has(row.code)) byCode.set(row.code, row.id)
    if (row.status === 'active') offered.add(row.id)
    yield 1
  }
  return {
    place: attribute ? { at: 'attribute', attribute } : isMeasure ? { at: 'unit' } : null,
    ...{ codes, byCode, offered },
    merged: Object.keys(merged).length > 0 ? merged : null,
  }
}

/** One row as an attribute keeps it. */
export const chosenValue = ({ type }: RelatedAttribute, rowId: string): string => storedValue(type, rowId)
