import {
  type AttributeDefinition,
  attributeLimits,
  isStoredValue,
  type ListValue,
  packValues,
  storedValue,
} from '../attributes/index.ts'
import type { Id, WbsRow } from '../plan/index.ts'
import type { IssueList } from './issues.ts'
import { cleanLine } from './text.ts'

/** What people added to the works of another program: codes and fields of their own, as attributes of ours. */
export type FileAttribute = Pick<AttributeDefinition, 'id' | 'name' | 'type' | 'unit' | 'precision' | 'values'>

type Field = Pick<FileAttribute, 'name' | 'type'> & Partial<FileAttribute>

const longestTitle = 32
const longestValue = 128

/** Gathers the fields of a file as works turn out to have them: one that is empty everywhere is none. */
export class UserFields {
  readonly #newId: () => Id
  readonly #issues: IssueList
  /** By the key of the field in the file; null: there are more than a schedule can have. */
  readonly #attributes = new Map<string, FileAttribute | null>()
  readonly #titles = new Names(longestTitle)
  readonly #values = new Map<WbsRow, Map<Id, string>>()

  constructor(newId: () => Id, issues: IssueList) {
    this.#newId = newId
    this.#issues = issues
  }

  /** The attribute of a field, made when a work has the first value of it. */
  of(key: string, describe: () => Field | null): FileAttribute | null {
    let attribute = this.#attributes.get(key)
    if (attribute === undefined) {
      attribute = this.#make(describe())
      this.#attributes.set(key, attribute)
    }
    return attribute
  }

  #make(field: Field | null): FileAttribute | null {
    if (!field) return null
    if (this.all().length >= attributeLimits.attributes) {
      this.#issues.add('fields_too_many', 'warning', { field: field.name })
      return null
    }
    const name = this.#titles.free(titleOf(field.name) || 'Field')
    return { id: this.#newId(), unit: '', precision: 0, values: [], ...field, name }
  }

  put(row: WbsRow, attribute: FileAttribute, text: string): void {
    const value = storedValue(attribute.type, text)
    if (value === '') return
    if (!isStoredValue(value)) {
      this.#issues.add('field_value_strange', 'warning', { field: attribute.name, value: cleanLine(text, 80) }, row.id)
      return
    }
    const values = this.#values.get(row) ?? new Map<Id, string>()
    this.#values.set(row, values.set(attribute.id, value))
  }

  all(): FileAttribute[] {
    return [...this.#attributes.values()].filter((attribute) => attribute !== null)
  }

  /** Writes the values into their rows. */
  finish(): FileAttribute[] {
    for (const [row, values] of this.#values) row.values = packValues(values)
    return this.all()
  }
}

/** A short field takes neither control characters nor `<>{}`. */
function titleOf(name: string): string {
  return cleanLine(name.replace(/[<>{}]/g, ''), longestTitle).trim()
}

/** Names that are to be told apart. */
export class Names {
  readonly #taken = new Set<string>()
  readonly #longest: number

  constructor(longest: number, taken: readonly string[] = []) {
    this.#longest = longest
    for (const name of taken) this.#taken.add(name.toLowerCase())
  }

  free(name: string): string {
    let free = name.slice(0, this.#longest)
    for (let number = 2; this.#taken.has(free.toLowerCase()); number++) {
      const ending = ` (${number})`
      free = `${name.slice(0, this.#longest - ending.length).trim()}${ending}`
    }
    this.#taken.add(free.toLowerCase())
    return free
  }
}

export const titleNames = (taken: readonly string[]): Names => new Names(longestTitle, taken)

/** The values of a list, each under a name of its own. */
export function listOfNames(names: readonly string[], newId: () => Id): ListValue[] {
  const free = new Names(longestValue)
  return names.map((name) => ({
    id: newId(),
    name: free.free(cleanLine(name, longestValue) || '–'),
    colour: null,
    disabled: false,
  }))
}
