/** The root maps of a board document, with writes that are staged until they are committed. */
import * as Y from 'yjs'
import { writeText } from '../schedule/shared-text.ts'
import { type Table, type TableName, tables } from './shape.ts'

export type RootRole =
  | { kind: 'base' | 'over' | 'dead'; table: Table }
  | { kind: 'tags' | 'history' | 'dated' | 'texts' | 'meta'; table: null }

/** Every root type of the document by name; there are no others. */
export const rootRoles: ReadonlyMap<string, RootRole> = new Map<string, RootRole>([
  ...Object.values(tables).flatMap((table) =>
    (['base', 'over', 'dead'] as const).map((kind): [string, RootRole] => [`${table.name}.${kind}`, { kind, table }]),
  ),
  ...(['tags', 'history', 'dated', 'texts', 'meta'] as const).map((kind): [string, RootRole] => [
    kind,
    { kind, table: null },
  ]),
])

export type RootName = `${TableName}.${'base' | 'over' | 'dead'}` | 'tags' | 'history' | 'dated' | 'texts' | 'meta'

/** One register, before and after; `undefined`: nothing stands there. Texts of descriptions are plain here. */
export interface RegisterEdit {
  root: RootName
  key: string
  before: unknown
  after: unknown
}

export type ChangedKeys = ReadonlyMap<RootName, ReadonlySet<string>>

export class Registers {
  readonly doc: Y.Doc
  readonly #maps = new Map<RootName, Y.Map<unknown>>()
  readonly #staged = new Map<RootName, Map<string, unknown>>()

  constructor(doc: Y.Doc) {
    this.doc = doc
    for (const name of rootRoles.keys()) this.#maps.set(name as RootName, doc.getMap(name))
  }

  map(root: RootName): Y.Map<unknown> {
    return this.#maps.get(root)!
  }

  /** The name of one of these maps, or of the one that a description stands in. */
  nameOf(type: unknown): RootName | null {
    for (const [name, map] of this.#maps) if (map === type) return name
    return null
  }

  keys(root: RootName): Iterable<string> {
    return this.map(root).keys()
  }

  size(root: RootName): number {
    return this.map(root).size
  }

  get(root: RootName, key: string): unknown {
    const staged = this.#staged.get(root)
    if (staged?.has(key)) return staged.get(key)
    const value = this.map(root).get(key)
    return value instanceof Y.Text ? value.toString() : value
  }

  /** `undefined` takes the key away. */
  set(root: RootName, key: string, value: unknown): void {
    const staged = this.#staged.get(root)
    if (staged) staged.set(key, value)
    else this.#staged.set(root, new Map([[key, value]]))
  }

  /** Forgets what is staged and returns the keys whose readings must be taken back. */
  rollback(): ChangedKeys {
    const changed = new Map([...this.#staged].map(([root, values]) => [root, new Set(values.keys())]))
    this.#staged.clear()
    return changed
  }

  commit(origin: unknown): void {
    if (this.#staged.size === 0) return
    const writes = [...this.#staged]
    this.#staged.clear()
    this.doc.transact(() => {
      for (const [root, values] of writes) for (const [key, value] of values) this.#write(root, key, value)
    }, origin)
  }

  #write(root: RootName, key: string, value: unknown): void {
    const map = this.map(root)
    if (value === undefined) map.delete(key)
    else if (root === 'texts') writeText(map, key, String(value))
    else map.set(key, value)
  }
}
