/** What a directory is for; a resource tree (`rbs`) and user lists are directories as any other. */
export const directoryKinds = ['resource', 'checklist', 'custom', 'measure', 'rbs', 'user_list'] as const
export type DirectoryKind = (typeof directoryKinds)[number]

/** Of a directory and of each of its rows: a disabled one stays readable where it is used, and is not offered. */
export const directoryStatuses = ['active', 'disabled'] as const
export type DirectoryStatus = (typeof directoryStatuses)[number]

/** What a column holds. `directory`: a row of another directory, by its id; `person`: somebody, by their id. */
export const columnTypes = ['string', 'number', 'date', 'boolean', 'directory', 'person'] as const
export type ColumnType = (typeof columnTypes)[number]

export interface DirectoryColumn {
  id: string
  code: string
  name: string
  type: ColumnType
  /** Of numbers: free text («h / m³»). */
  unit: string
  /** Decimals shown of numbers; typed ones are kept. */
  precision: number
  /** Of `directory`: where its rows come from. */
  directoryId: string | null
  /** A row without it is shown as incomplete; it is not refused, so that a file can be pasted first and mended then. */
  required: boolean
  /** No two rows have the same; an empty one is none. */
  unique: boolean
  /** What a new row has that says nothing itself; '': nothing. */
  usual: string
}

export interface DirectoryRow {
  id: string
  parentId: string | null
  /** Siblings stand in the order of these texts, by code unit. */
  order: string
  code: string
  name: string
  status: DirectoryStatus
  /** By column; what is empty is left out. */
  values: Readonly<Record<string, string>>
  /** Of the directory, with which it last changed. */
  revision: number
}

export const directoryLimits = {
  /** Of one space. */
  directories: 500,
  rows: 100_000,
  /** Of one row, and of all rows of a directory. */
  synonyms: 50,
  allSynonyms: 50_000,
  columns: 40,
  /** That one batch of commands may name. */
  rowsAtOnce: 5_000,
  /** Levels of a tree. */
  depth: 20,
  code: 64,
  name: 512,
  text: 512,
  /** Of a cell of a register of resources, which may be a table by date. */
  cell: 2_500,
  precision: 6,
  /** Changed rows that are told one by one; beyond that the whole directory is shorter. */
  toldRows: 10_000,
} as const
