import type { ListValue, ValueType } from '../attributes/index.ts'
import type { DirectoryStatus } from '../directories/index.ts'

/**
 * `list`: which rows of the second directory go with a row of the first. `norm`: what work takes, by rows of one or more
 * directories.
 */
export const relationUses = ['list', 'norm'] as const
export type RelationUse = (typeof relationUses)[number]

/** `1:n`: a row of the second directory goes with one row of the first at most. */
export const cardinalities = ['1:n', 'n:n'] as const
export type Cardinality = (typeof cardinalities)[number]

/** What a column of a relation holds. `list`: one of its words. */
export const relationColumnTypes = ['string', 'number', 'date', 'list'] as const
export type RelationColumnType = (typeof relationColumnTypes)[number]

/** What rows of a relation say beside their figures. */
export interface RelationColumn {
  id: string
  name: string
  type: RelationColumnType
  /** Of `list`: what can be chosen, in this order. */
  words: readonly string[]
  /** The attribute of works that it fills; null: none. */
  attributeId: string | null
}

export interface DirectoryRelation {
  id: string
  use: RelationUse
  name: string
  /** Of a list two: the one that is chosen first, and the one that depends on it. Of norms: what they are found by. */
  directoryIds: readonly string[]
  cardinality: Cardinality
  /** Ids of lists that lead from the first directory to the second one: such a relation has no rows of its own. */
  through: readonly string[]
  columns: readonly RelationColumn[]
  /** Grows by one with every change of it or of its rows; of what goes through others, with theirs as well. */
  revision: number
}

/** Decimal texts; '' is not given. */
export interface Norm {
  /** Person-hours for one unit of the volume. */
  rate: string
  /** People. */
  crew: string
  /** Units of the volume in one hour of the crew. */
  productivity: string
  /** Code of the unit that is meant; '': that of the work. */
  unit: string
}

export interface RelationRow {
  id: string
  /** One of each directory. Null, of norms and behind the first only: whichever row, or none. */
  rowIds: readonly (string | null)[]
  /** Of the second for one of the first; a decimal text, '1' where nothing is said. Of norms not read. */
  coefficient: string
  /** Null: none, of lists. */
  norm: Norm | null
  /** By column, in their only form; what is empty is left out. */
  values?: Readonly<Record<string, string>> | undefined
}

/** What is asked of the directories that relations connect. */
export interface RelatedDirectory {
  id: string
  /** Its rows are units of volumes: where no attribute takes values from it, the unit of the volume is the choice. */
  isMeasure: boolean
  /** With disabled ones; deleted ones are left out. */
  rows: readonly { id: string; code: string; status: DirectoryStatus }[]
  /** What merged rows have become, by their ids: works hold them still. */
  merged?: Readonly<Record<string, string>>
}

/** An attribute of works that a column can fill: it has its values itself. */
export interface FilledAttribute {
  id: string
  type: ValueType
  /** Of a list. */
  values: readonly Pick<ListValue, 'id' | 'name' | 'disabled'>[]
}

/** An attribute of works that takes its values from a directory. */
export interface RelatedAttribute {
  id: string
  type: 'list' | 'list_multi'
  directoryId: string
}

export const relationLimits = {
  /** Of one space. */
  relations: 200,
  rows: 100_000,
  rowsAtOnce: 5_000,
  /** That norms are found by. */
  directories: 5,
  /** Lists that one goes through. */
  through: 4,
  name: 512,
  /** Of one relation, and words of one of them. */
  columns: 12,
  words: 200,
  /** Of a value, and of a word. */
  text: 256,
} as const
