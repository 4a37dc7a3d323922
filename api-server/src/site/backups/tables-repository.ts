import type { Transaction } from '../../platform/database/index.ts'

interface Reference {
  column: string
  table: string
  /** Goes with what it refers to: it is a part of that. */
  isPart: boolean
}

export interface Table {
  name: string
  /** Those that can be written. */
  columns: string[]
  bytes: ReadonlySet<string>
  nullable: ReadonlySet<string>
  /** Its rows are known by a single id, which a restored one has anew. */
  hasId: boolean
  key: string[]
  /** Of single columns; those of several lead on to what their columns refer to there. */
  references: Reference[]
  /** Whose rows are there before its own. */
  follows: string[]
}

/** What a backup holds none of, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  backups: 'a backup is no part of another one',
  backup_jobs: 'it would be made twice',
  jobs: 'what runs has its end elsewhere',
  uploads: 'files on their way in',
  upload_files: 'files on their way in',
  batch_entries: 'parts of jobs',
  batch_archives: 'parts of jobs',
  space_storage: 'counted anew',
  published_results: 'kept for programs that still ask for an old result',
  client_errors: 'of the program, not of the space',
  notices: 'of people, and old by then',
  webhook_deliveries: 'told once',
  visits: 'where people were last',
}

/** In a backup, so that nothing is lost, but not brought back beside what is there: it would act a second time. */
export const keptAside: Readonly<Record<string, string>> = {
  licences: 'a licence holds for one space',
  invitations: 'their links lead to the space as it was',
  webhooks: 'others would hear everything twice',
  remote_spaces: 'tokens for other installations',
  directory_origins: 'they are reached with those tokens',
  assistant_settings: 'a key that somebody pays for',
  scoreboard_letters: 'people would get letters twice',
  report_mailings: 'people would get letters twice',
  report_recipients: 'people would get letters twice',
  report_letters: 'of mailings that are kept aside',
}

/** Owners that have no foreign key: whose the row is stands in this column, of either table. */
export const loose: Readonly<Record<string, { column: string; tables: readonly string[] }>> = {
  attachments: { column: 'owner_id', tables: ['chats', 'kanban_boards'] },
}

/** Whatever row names a file owns it. */
export const FILE_COLUMN = 'stored_file'
export const FILES = 'stored_files'

interface ColumnRow {
  table: string
  column: string
  type: string
  nullable: boolean
}

const COLUMNS = `
  SELECT table_name AS "table", column_name AS "column", udt_name AS type, is_nullable = 'YES' AS nullable
  FROM information_schema.columns
  WHERE table_schema = 'app' AND is_generated = 'NEVER'
    -- Numbers that nothing refers to are given anew.
    AND NOT (is_identity = 'YES' AND column_name = 'id')
  ORDER BY table_name, ordinal_position`

const KEYS = `
  SELECT c.conrelid::regclass::text AS "table", c.contype::text AS type, c.confrelid::regclass::text AS other,
    c.confdeltype = 'c' AS "isPart",
    ARRAY(SELECT attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k(n, i)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.n ORDER BY i) AS columns,
    ARRAY(SELECT attname::text FROM unnest(c.confkey) WITH ORDINALITY AS k(n, i)
      JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.n ORDER BY i) AS "otherColumns"
  FROM pg_constraint c WHERE c.connamespace = 'app'::regnamespace AND c.contype IN ('p', 'f')`

interface KeyRow {
  table: string
  type: 'p' | 'f'
  other: string
  isPart: boolean
  columns: string[]
  otherColumns: string[]
}

const plain = (name: string): string => name.replace(/^app\./, '')

/** Tables of spaces, each after those that it refers to. */
export async function readTables(tx: Transaction): Promise<Table[]> {
  const { rows: columns } = await tx.raw<{ rows: ColumnRow[] }>(COLUMNS)
  const { rows: keys } = await tx.raw<{ rows: KeyRow[] }>(KEYS)
  const ofTable = Map.groupBy(columns, ({ table }) => table)
  const keysOf = Map.groupBy(keys, ({ table }) => plain(table))
  const tables = [...ofTable].flatMap(([name, own]) => {
    const isOfSpace = name === 'spaces' || own.some(({ column }) => column === 'space_id')
    return isOfSpace && !(name in leftOut) ? [tableOf(name, own, keysOf)] : []
  })
  return inOrder(tables)
}

type Keys = ReadonlyMap<string, readonly KeyRow[]>

function tableOf(name: string, columns: readonly ColumnRow[], keysOf: Keys): Table {
  const keys = keysOf.get(name) ?? []
  const key = keys.find(({ type }) => type === 'p')?.columns ?? []
  const isText = columns.some(({ column, type }) => column === 'id' && type === 'text')
  const named = (test: (column: ColumnRow) => boolean) => new Set(columns.filter(test).map(({ column }) => column))
  return {
    name,
    columns: columns.map(({ column }) => column),
    bytes: named(({ type }) => type === 'bytea'),
    nullable: named(({ nullable }) => nullable),
    hasId: key.join() === 'id' && isText,
    key,
    references: referencesOf(name, keysOf),
    follows: keys.flatMap(({ type, other }) => (type === 'f' && plain(other) !== name ? [plain(other)] : [])),
  }
}

/** A key of several columns names a row by what that row refers to in its turn. */
function referencesOf(name: string, keysOf: Keys): Reference[] {
  const found = (keysOf.get(name) ?? []).flatMap(({ type, columns, otherColumns, other, isPart }): Reference[] => {
    if (type !== 'f') return []
    const [column, ...more] = columns
    if (column !== undefined && more.length === 0) return [{ column, table: plain(other), isPart }]
    if (plain(other) === name) return []
    const there = referencesOf(plain(other), keysOf)
    return columns.flatMap((own, at) =>
      there
        .filter((one) => one.column === otherColumns[at])
        .map((one) => ({ column: own, table: one.table, isPart: isPart && one.isPart })),
    )
  })
  // A column may have a key of its own as well.
  return found.filter(
    ({ column, table }, at) => at === found.findIndex((o) => o.column === column && o.table === table),
  )
}

function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const sorted: Table[] = []
  const visit = (table: Table): void => {
    if (!byName.delete(table.name)) return
    const others = [...table.follows, ...(loose[table.name]?.tables ?? [])]
    for (const other of others) {
      const before = byName.get(other)
      if (before) visit(before)
    }
    sorted.push(table)
  }
  for (const table of tables) visit(table)
  return sorted
}
