import type { DirectoryRowView } from '@plumbline/core/contract'
import { type DirectoryColumn, inOrder, type RowArrays, RowSearch, rowsOf } from '@plumbline/core/directories'
import { inPieces } from '../../../instruments/in-pieces.ts'
import { groupedInSteps } from '../../../session/grouped-in-steps.ts'
import { atOnce } from '../../../session/in-slices.ts'

interface Changed {
  revision: number
  rows: readonly DirectoryRowView[]
  deleted: readonly string[]
  merged: Readonly<Record<string, string>>
}

interface Searched {
  /** In the order of the tree. */
  rows: readonly DirectoryRowView[]
  index: RowSearch
}

/** Within a millisecond. */
const READ_AT_ONCE = 500

/** All rows of one directory, as a tree; 100,000 of them never stand in state that screens read. */
export class RowBook {
  readonly #rows = new Map<string, DirectoryRowView>()
  readonly #merged = new Map<string, string>()
  #children: Map<string | null, DirectoryRowView[]> | null = null
  #search: Searched | null = null
  /** Of rows as they were before: most of it still holds. */
  #searchBefore: Searched | null = null
  readonly columns: readonly DirectoryColumn[]
  revision: number
  /** Another one whenever rows are other than before. */
  state = 0

  private constructor({ revision, columns }: RowArrays) {
    this.revision = revision
    this.columns = columns
  }

  static of(body: RowArrays): RowBook {
    return atOnce(RowBook.inSteps(body))
  }

  static *inSteps(body: RowArrays): Generator<void, RowBook, void> {
    const book = new RowBook(body)
    yield* book.#readAll(body)
    return book
  }

  *#readAll(body: RowArrays): Generator<void, void> {
    let read = 0
    for (const row of rowsOf(body)) {
      this.#rows.set(row.id, row)
      if (++read % READ_AT_ONCE === 0) yield
    }
    for (const [from, to] of Object.entries(body.merged)) this.#merged.set(from, to)
    this.#children = yield* this.#sorted()
    inPieces(this.#prepare())
  }

  get size(): number {
    return this.#rows.size
  }

  /** A row that was merged into another one is that one. */
  row(id: string): DirectoryRowView | undefined {
    return this.#rows.get(id) ?? this.#rows.get(this.#merged.get(id) ?? '')
  }

  rows(): IterableIterator<DirectoryRowView> {
    return this.#rows.values()
  }

  /** Below a row, or at the top, in their order. */
  childrenOf(id: string | null): readonly DirectoryRowView[] {
    this.#children ??= atOnce(this.#sorted())
    return this.#children.get(id) ?? []
  }

  /** The ones it stands below, the nearest first. */
  ancestorsOf(id: string): DirectoryRowView[] {
    const found: DirectoryRowView[] = []
    for (let at = this.#rows.get(id)?.parentId ?? null; at !== null; at = found.at(-1)?.parentId ?? null) {
      const above = this.#rows.get(at)
      if (!above) break
      found.push(above)
    }
    return found
  }

  /** The best first. */
  find(text: string, limit?: number): DirectoryRowView[] {
    const { rows, index } = this.#searched()
    return index.find(text, limit).map((at) => rows[at]!)
  }

  take({ revision, rows, deleted, merged }: Changed): void {
    for (const id of deleted) this.#rows.delete(id)
    for (const row of rows) this.#rows.set(row.id, row)
    for (const [from, to] of Object.entries(merged)) this.#merged.set(from, to)
    this.revision = revision
    this.#forget()
  }

  /** Shown before the server has said so; answers what stood there. */
  put(row: DirectoryRowView): DirectoryRowView | undefined {
    const before = this.#rows.get(row.id)
    this.#rows.set(row.id, row)
    this.#forget()
    return before
  }

  /** What was put there before the server refused it. */
  remove(id: string): void {
    this.#rows.delete(id)
    this.#forget()
  }

  /** A text that stands behind a sibling's in their order and before every next one; null: of the last one. */
  orderBehind(parentId: string | null, after: string | null): string {
    const sibling = after === null ? this.childrenOf(parentId).at(-1) : this.#rows.get(after)
    return `${sibling?.order ?? ''}!`
  }

  #forget(): void {
    this.state++
    this.#children = null
    this.#searchBefore = this.#search ?? this.#searchBefore
    this.#search = null
  }

  /** What a search needs before the first key is pressed, whatever changes meanwhile. */
  *#prepare(): Generator<void> {
    this.childrenOf(null)
    do yield
    while (this.#searched().index.prepareMore())
  }

  /** What stands below nothing that is there stands at the top. */
  #sorted(): Generator<void, Map<string | null, DirectoryRowView[]>, void> {
    const placeOf = ({ parentId }: DirectoryRowView): string | null =>
      parentId !== null && this.#rows.has(parentId) ? parentId : null
    return groupedInSteps(this.#rows.values(), placeOf, inOrder)
  }

  #searched(): Searched {
    if (this.#search) return this.#search
    const rows: DirectoryRowView[] = []
    const gather = (id: string | null): void => {
      for (const row of this.childrenOf(id)) {
        rows.push(row)
        gather(row.id)
      }
    }
    gather(null)
    this.#search = { rows, index: new RowSearch(rows, this.#searchBefore?.index) }
    this.#searchBefore = null
    return this.#search
  }
}
