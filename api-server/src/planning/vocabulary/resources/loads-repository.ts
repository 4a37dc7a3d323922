/** What works need of resources by day, as official results came to it. */
import type { Day } from '@plumbline/core/time'
import type { Transaction } from '../../../platform/database/index.ts'

const columns = ['code', 'name', 'type', 'first_day', 'amounts']
const values = (of: string): string => columns.map((column) => `${of}.${column}`).join(', ')

/** In the transaction of the result. True: it is other than before. */
export async function keepLoads(tx: Transaction, versionId: string, { loads }: { loads: string }): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { moved: number }[] }>(
    `WITH fresh AS MATERIALIZED (
       SELECT v.id AS version_id, v.space_id, l.resource_id, l.price, ${values('l')}
       FROM versions v, jsonb_populate_recordset(CAST(NULL AS resource_loads), CAST(:loads AS jsonb)) l
       WHERE v.id = :versionId
     ), gone AS (
       DELETE FROM resource_loads l WHERE l.version_id = :versionId
         AND (l.resource_id, l.price) NOT IN (SELECT resource_id, price FROM fresh)
       RETURNING 1
     ), written AS (
       INSERT INTO resource_loads (version_id, space_id, resource_id, price, ${columns.join(', ')}) SELECT * FROM fresh
       ON CONFLICT (version_id, resource_id, price) DO UPDATE
       SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       WHERE (${values('resource_loads')}) IS DISTINCT FROM (${values('excluded')})
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS moved`,
    { versionId, loads },
  )
  return Number(rows[0]?.moved ?? 0) > 0
}

export interface LoadedResource {
  id: string
  code: string
  name: string
  type: 'human' | 'machine' | 'material' | 'cost'
  versionIds: string[]
}

/** Resources that these versions need, as they are called there. */
export async function selectLoaded(tx: Transaction, versionIds: readonly string[]): Promise<LoadedResource[]> {
  const { rows } = await tx.raw<{ rows: LoadedResource[] }>(
    `SELECT resource_id AS id, min(code) AS code, min(name) AS name, min(type) AS type,
       array_agg(DISTINCT version_id) AS "versionIds"
     FROM resource_loads WHERE version_id = ANY(:versionIds) GROUP BY resource_id ORDER BY resource_id`,
    { versionIds: [...versionIds] },
  )
  return rows
}

/** What one version needs of one resource, by day from `first` on. */
export interface LoadSpan {
  versionId: string
  resourceId: string
  type: LoadedResource['type']
  /** Of a unit, where assignments have one of their own; '': that of the register. */
  price: string
  first: Day
  /** In millionths, with a comma between them: an array of the database takes ten times as long to read. */
  amounts: string
}

/** Needs of these days alone. */
export async function selectSpans(
  tx: Transaction,
  asked: { versionIds: readonly string[]; resourceIds: readonly string[]; from: Day; to: Day },
): Promise<LoadSpan[]> {
  const { rows } = await tx.raw<{ rows: LoadSpan[] }>(
    `SELECT version_id AS "versionId", resource_id AS "resourceId", type, price, greatest(first_day, :from) AS first,
       array_to_string(amounts[greatest(1, :from - first_day + 1):(:to - first_day + 1)], ',') AS amounts
     FROM resource_loads
     WHERE resource_id = ANY(:resourceIds) AND version_id = ANY(:versionIds)
       AND first_day <= :to AND first_day + cardinality(amounts) > :from
     ORDER BY resource_id, version_id, price`,
    { ...asked, versionIds: [...asked.versionIds], resourceIds: [...asked.resourceIds] },
  )
  return rows
}

/** Versions that need the resource on these days. */
export async function selectHolding(
  tx: Transaction,
  {
    versionIds,
    resourceIds,
    from,
    to,
  }: { versionIds: readonly string[]; resourceIds: readonly string[]; from: Day; to: Day },
): Promise<Set<string>> {
  const rows: { version_id: string }[] = await tx('resource_loads')
    .whereIn('resource_id', [...resourceIds])
    .whereRaw('version_id = ANY(:versionIds) AND first_day <= :to AND first_day + cardinality(amounts) > :from', {
      versionIds: [...versionIds],
      from,
      to,
    })
    .distinct('version_id')
  return new Set(rows.map(({ version_id }) => version_id))
}

/** From the first to the last day on which these versions need anything. */
export async function selectNeededDays(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<{ from: Day; to: Day } | null> {
  const found: { from: Day | null; to: Day } | undefined = await tx('resource_loads')
    .whereRaw('version_id = ANY(:versionIds)', { versionIds: [...versionIds] })
    .first(tx.raw('min(first_day) AS "from", max(first_day + cardinality(amounts) - 1) AS "to"'))
  return found && found.from !== null ? { from: found.from, to: found.to } : null
}

/** The earliest data date of these versions. */
export async function selectDataDay(tx: Transaction, versionIds: readonly string[]): Promise<Day | null> {
  const found: { day: number | null } | undefined = await tx('timetables')
    .whereIn('version_id', [...versionIds])
    .first(tx.raw(`min(CAST(data_date AS date) - date '1970-01-01') AS day`))
  return found?.day ?? null
}
