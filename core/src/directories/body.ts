/** A directory as it travels: one array for each thing that rows have, so that 100,000 of them are short and quick to read. */
import type { DirectoryColumn, DirectoryRow } from './types.ts'

export interface RowArrays {
  revision: number
  columns: readonly DirectoryColumn[]
  ids: readonly string[]
  /** Ids; '' at the top. */
  parents: readonly string[]
  orders: readonly string[]
  codes: readonly string[]
  names: readonly string[]
  /** Ids of rows that are disabled. */
  disabled: readonly string[]
  revisions: readonly number[]
  /** By column: the value of each row, '' for none. */
  values: Readonly<Record<string, readonly string[]>>
  /** Ids of rows that were merged into others, and of those. */
  merged: Readonly<Record<string, string>>
  /** Codes and names of rows that were deleted: works may hold them still. */
  gone: Readonly<Record<string, readonly [code: string, name: string]>>
}

/** What was changed since. */
export interface RowChanges {
  revision: number
  rows: readonly DirectoryRow[]
  deleted: readonly string[]
  merged: Readonly<Record<string, string>>
}

export const rowsIn = (body: RowArrays): DirectoryRow[] => [...rowsOf(body)]

/** One by one, for whoever takes them in steps. */
export function* rowsOf(body: RowArrays): Generator<DirectoryRow, void> {
  const disabled = new Set(body.disabled)
  const columns = body.columns.flatMap(({ id }) => {
    const texts = body.values[id]
    return texts ? [[id, texts] as const] : []
  })
  for (let at = 0; at < body.ids.length; at++) {
    const id = body.ids[at]!
    const values: Record<string, string> = {}
    for (const [column, texts] of columns) {
      const text = texts[at]
      if (text) values[column] = text
    }
    // Field by field: of 100,000 rows anything else takes several times as long.
    yield {
      id,
      parentId: body.parents[at] || null,
      order: body.orders[at]!,
      code: body.codes[at]!,
      name: body.names[at]!,
      values,
      revision: body.revisions[at]!,
      status: disabled.has(id) ? 'disabled' : 'active',
    }
  }
}

/** By code unit, as servers have it: no language has a say in keys. */
export function inOrder(a: Pick<DirectoryRow, 'id' | 'order'>, b: Pick<DirectoryRow, 'id' | 'order'>): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The same after changes of rows, with the columns it had. */
export function bodyAfter(body: RowArrays, { revision, rows, deleted, merged }: RowChanges): RowArrays {
  const present = new Map(rowsIn(body).map((row) => [row.id, row]))
  const gone = { ...body.gone }
  const became = { ...body.merged }
  for (const id of deleted) {
    const row = present.get(id)
    if (row && !(id in merged)) gone[id] = [row.code, row.name]
    present.delete(id)
    delete became[id]
  }
  for (const row of rows) {
    present.set(row.id, row)
    delete gone[row.id]
    delete became[row.id]
  }
  for (const id of Object.keys(merged)) delete gone[id]
  return packed([...present.values()].sort(inOrder), {
    ...{ revision, columns: body.columns },
    ...{ gone, merged: { ...became, ...merged } },
  })
}

function packed(
  rows: readonly DirectoryRow[],
  rest: Pick<RowArrays, 'revision' | 'columns' | 'gone' | 'merged'>,
): RowArrays {
  return {
    ...rest,
    ids: rows.map(({ id }) => id),
    parents: rows.map(({ parentId }) => parentId ?? ''),
    orders: rows.map(({ order }) => order),
    codes: rows.map(({ code }) => code),
    names: rows.map(({ name }) => name),
    disabled: rows.filter(({ status }) => status === 'disabled').map(({ id }) => id),
    revisions: rows.map(({ revision }) => revision),
    values: Object.fromEntries(rest.columns.map(({ id }) => [id, rows.map(({ values }) => values[id] ?? '')])),
  }
}
