import type { AttributeDirectory } from '../attributes/index.ts'
import { readValue } from '../attributes/index.ts'
import type { DirectoryStatus } from './types.ts'

/** What is known of a row, wherever it was told. */
export interface RowFact {
  id: string
  directoryId: string
  parentId: string | null
  status: DirectoryStatus
  deleted: boolean
  /** Of its directory, with which it last changed: of two tellings the later one holds. */
  revision: number
}

/** The directories of one space, as they were told, in whatever order and however often. */
export class DirectoryFacts {
  readonly #rows = new Map<string, RowFact>()

  tell(fact: RowFact): void {
    const known = this.#rows.get(keyOf(fact.directoryId, fact.id))
    if (!known || known.revision < fact.revision) this.#rows.set(keyOf(fact.directoryId, fact.id), fact)
  }

  row(directoryId: string, id: string): RowFact | null {
    return this.#rows.get(keyOf(directoryId, id)) ?? null
  }
}

const keyOf = (directoryId: string, id: string): string => `${directoryId}/${id}`

/**
 * Why a value that stands in a document does not count. `foreign`: no row of that directory, which is that of the space,
 * has ever had this id. `outside`: not of the branch or the level that the attribute offers.
 */
export const objections = ['unreadable', 'foreign', 'deleted', 'disabled', 'outside'] as const
export type Objection = (typeof objections)[number]

export interface ValidityOfValue {
  /** Chosen rows with what speaks against each; null: nothing. */
  rows: readonly { id: string; objection: Objection | null }[]
  isValid: boolean
}

const EMPTY: ValidityOfValue = { rows: [], isValid: true }
const UNREADABLE: ValidityOfValue = { rows: [], isValid: false }

/** Of a value as documents keep it ('' is none): depends on nothing but the value and the facts. */
export function validityOf(stored: string, source: AttributeDirectory, facts: DirectoryFacts): ValidityOfValue {
  if (stored === '') return EMPTY
  const read = readValue(stored)
  if (read?.type !== 'list' && read?.type !== 'list_multi') return UNREADABLE
  const rows = read.text.split(',').map((id) => ({ id, objection: objectionToRow(id, source, facts) }))
  return { rows, isValid: rows.every(({ objection }) => objection === null) }
}

function objectionToRow(id: string, source: AttributeDirectory, facts: DirectoryFacts): Objection | null {
  const row = facts.row(source.id, id)
  if (!row) return 'foreign'
  if (row.deleted) return 'deleted'
  if (row.status === 'disabled') return 'disabled'
  return isOffered(row, source, facts) ? null : 'outside'
}

/** A row that stands below one that is gone, or in a circle, stands nowhere: it has no level. */
function isOffered(row: RowFact, { id, branchId, level }: AttributeDirectory, facts: DirectoryFacts): boolean {
  if (branchId === null && level === null) return true
  const above: string[] = []
  for (let at = row.parentId; at !== null; ) {
    const parent = facts.row(id, at)
    if (!parent || parent.deleted || above.includes(at) || at === row.id) return false
    above.push(at)
    at = parent.parentId
  }
  return (branchId === null || above.includes(branchId)) && (level === null || above.length + 1 === level)
}
