import { RowSearch } from '../directories/index.ts'
import type { Id } from '../plan/index.ts'
import type { Resource } from './types.ts'

const folded = (text: string): string => text.trim().toLowerCase()

/** The resources of a space as they were read last: by id, by what people call them, by what they type of it. */
export class Register {
  readonly #byId: ReadonlyMap<Id, Resource>
  readonly #byCode = new Map<string, Resource>()
  readonly #byName = new Map<string, Resource[]>()
  readonly #assignable: readonly Resource[]
  #search: RowSearch | null = null

  constructor(resources: readonly Resource[]) {
    this.#byId = new Map(resources.map((one) => [one.id, one]))
    this.#assignable = resources.filter(({ type, status }) => type !== 'resource_group' && status === 'active')
    for (const one of this.#assignable) {
      if (one.code !== '' && !this.#byCode.has(folded(one.code))) this.#byCode.set(folded(one.code), one)
      const named = this.#byName.get(folded(one.name))
      if (named) named.push(one)
      else if (one.name !== '') this.#byName.set(folded(one.name), [one])
    }
  }

  /** Also headings, and those that are not offered any more. */
  get(id: Id): Resource | undefined {
    return this.#byId.get(id)
  }

  all(): Iterable<Resource> {
    return this.#byId.values()
  }

  get size(): number {
    return this.#byId.size
  }

  byCode(code: string): Resource | undefined {
    return this.#byCode.get(folded(code))
  }

  /** Whose code it is, else all of that name: more than one cannot be told apart. Only what can be assigned. */
  called(text: string): readonly Resource[] {
    const coded = this.byCode(text)
    return coded ? [coded] : (this.#byName.get(folded(text)) ?? [])
  }

  /** What can be assigned, codes that begin so first. */
  find(text: string, limit: number): Resource[] {
    if (text.trim() === '') return this.#assignable.slice(0, limit)
    this.#search ??= new RowSearch(this.#assignable)
    return this.#search.find(text, limit).map((at) => this.#assignable[at]!)
  }
}
