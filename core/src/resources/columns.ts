/**
 * The columns that every directory of kind `resource` has: what is said of a resource stands in them as texts, so that
 * revisions, history, undo, search, import and the copy for offline work are those of directories.
 */
import type { DirectoryColumn } from '../directories/index.ts'

/** Ids are stored. */
export const registerColumns = {
  type: 'resourceType',
  unit: 'resourceUnit',
  rbs: 'resourceNode',
  specialty: 'resourceSpec',
  grade: 'resourceRank',
  calendar: 'resourceDays',
  availability: 'availability',
  prices: 'resourceRate',
  role: 'resourceRole',
  team: 'resourceTeam',
} as const
export type RegisterColumn = keyof typeof registerColumns

const names: Readonly<Record<RegisterColumn, string>> = {
  type: 'Type',
  unit: 'Unit',
  rbs: 'RBS',
  specialty: 'Specialty',
  grade: 'Grade',
  calendar: 'Calendar',
  availability: 'Availability',
  prices: 'Prices',
  role: 'Role',
  team: 'Team',
}

const definitionOf = (column: RegisterColumn): DirectoryColumn => ({
  id: registerColumns[column],
  code: column,
  name: names[column],
  type: column === 'role' ? 'boolean' : 'string',
  unit: '',
  precision: 0,
  directoryId: null,
  required: false,
  unique: false,
  usual: '',
})

/** As they stand in a new directory, before the columns that people add. */
export const registerDefinitions: readonly DirectoryColumn[] = (Object.keys(registerColumns) as RegisterColumn[]).map(
  definitionOf,
)

const byId: ReadonlyMap<string, RegisterColumn> = new Map(
  (Object.entries(registerColumns) as [RegisterColumn, string][]).map(([column, id]) => [id, column]),
)

/** null: a column that people added. */
export const registerColumnOf = (columnId: string): RegisterColumn | null => byId.get(columnId) ?? null
