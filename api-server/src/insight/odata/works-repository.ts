import type { AttributeDefinition } from '@plumbline/core/attributes'
import type { EdmProperty, Filter, Order } from '@plumbline/core/odata'
import type { Transaction } from '../../platform/database/index.ts'
import type { Feed, Page, PageQuery } from './feed.ts'
import { filterSql, type Sql } from './filter-sql.ts'
import { attributeColumns, type Column, workColumns } from './work-columns.ts'

/** Works of official results. Postgres filters, sorts and writes them: the loop only passes texts on. */
export function worksFeed(
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  versionIds: readonly string[],
  attributes: readonly AttributeDefinition[],
): Feed {
  const columns = [...workColumns, ...attributeColumns(attributes)]
  const byName = new Map(columns.map((column) => [column.name, column]))
  const columnOf = (name: string): string => byName.get(name)?.sql ?? 'NULL'
  const conditionOf = (filter: Filter | null): Sql =>
    filter ? filterSql(filter, columnOf) : { text: 'true', bindings: {} }
  return {
    set: { name: 'Works', key: ['scheduleId', 'id'], properties: columns.map(propertyOf), sortable: true },
    page: (query) =>
      read((tx) =>
        selectPage(tx, query, {
          ids: [...versionIds],
          row: rowSql(query.select.flatMap(({ name }) => byName.get(name) ?? [])),
          condition: conditionOf(query.filter),
          order: orderSql(query.order, columnOf),
        }),
      ),
    count: (filter) =>
      read(async (tx) => {
        const { text, bindings } = conditionOf(filter)
        const { rows } = await tx.raw<{ rows: { count: string }[] }>(
          `SELECT count(*) FROM work_figures w JOIN versions v ON v.id = w.version_id
           WHERE w.version_id = ANY(:ids) AND (${text})`,
          { ...bindings, ids: [...versionIds] },
        )
        return Number(rows[0]?.count ?? 0)
      }),
  }
}

const propertyOf = ({ sql: _, ...property }: Column): EdmProperty => property

interface Statement {
  ids: string[]
  row: string
  condition: Sql
  /** '': as they are stored, so that a page begins behind the last row of the one before. */
  order: string
}

async function selectPage(
  tx: Transaction,
  { at, limit }: Pick<PageQuery, 'at' | 'limit'>,
  { ids, row, condition, order }: Statement,
): Promise<Page> {
  const { v, w, n = 0 } = at
  const isBehind = v !== undefined && w !== undefined
  const { rows } = await tx.raw<{ rows: { v: string; w: string; row: string }[] }>(
    `SELECT w.version_id AS v, w.work_id AS w, ${row} AS row
     FROM work_figures w JOIN versions v ON v.id = w.version_id
     WHERE w.version_id = ANY(:ids) AND (${condition.text})
       ${isBehind ? 'AND (w.version_id, w.work_id) > (:v, :w)' : ''}
     ORDER BY ${order}w.version_id, w.work_id LIMIT :limit OFFSET :n`,
    { ...condition.bindings, ids, limit: limit + 1, n, ...(isBehind && { v, w }) },
  )
  const told = rows.slice(0, limit)
  const last = told.at(-1)
  const next = rows.length <= limit || !last ? null : order === '' ? { v: last.v, w: last.w } : { n: n + limit }
  return { rows: told.map((one) => one.row), next }
}

/** Nothing comes before what is there, as OData wants it. */
const orderSql = (order: readonly Order[], columnOf: (name: string) => string): string =>
  order
    .map(({ property: { name, type }, direction }) => {
      const collation = type === 'Edm.String' ? ' COLLATE "C"' : ''
      return `${columnOf(name)}${collation} ${direction === 1 ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}, `
    })
    .join('')

/** The JSON of a row. Names are letters, digits and `_`, so that they need no quoting. */
function rowSql(columns: readonly Column[]): string {
  const fields = columns.map(
    ({ name, type, sql }) => `'"${name}":' || coalesce(to_json(${told(type, sql)})::text, 'null')`,
  )
  return `'{' || ${fields.join(` || ',' || `)} || '}'`
}

function told(type: EdmProperty['type'], sql: string): string {
  if (type === 'Edm.DateTimeOffset') return `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  if (type === 'Edm.Date') return `to_char(${sql}, 'YYYY-MM-DD')`
  return type === 'Edm.Decimal' ? `trim_scale(${sql})` : sql
}
