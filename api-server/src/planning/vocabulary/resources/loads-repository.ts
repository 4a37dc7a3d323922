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

export interface LoadQuestion {
  versionIds: readonly string[]
  /** Each in the lane of the same place; one may be in several. */
  lanes: readonly { resourceId: string; versionId: string | null; lane: string }[]
  from: Day
  to: Day
  /** From a day on a unit of a resource costs so much; null: amounts are asked for. */
  prices: readonly { resourceId: string; from: Day; price: string }[] | null
}

/** Amounts by lane, version and day. */
const byDay = `
  WITH prices AS MATERIALIZED (
    SELECT resource_id, since, price, lead(since) OVER (PARTITION BY resource_id ORDER BY since) AS until
    FROM unnest(CAST(:priced AS text[]), CAST(:since AS int[]), CAST(:prices AS numeric[])) p (resource_id, since, price)
  ), lanes AS MATERIALIZED (
    SELECT * FROM unnest(CAST(:resources AS text[]), CAST(:versions AS text[]), CAST(:lanes AS text[])) k (resource_id, version_id, lane)
  ), single AS (
    SELECT k.lane, l.version_id, l.resource_id, l.price, l.type,
      greatest(l.first_day, :from) + CAST(x.place AS int) - 1 AS day, x.amount
    FROM lanes k
    JOIN resource_loads l ON l.resource_id = k.resource_id AND (k.version_id IS NULL OR k.version_id = l.version_id)
    CROSS JOIN LATERAL unnest(l.amounts[greatest(1, :from - l.first_day + 1):(:to - l.first_day + 1)])
      WITH ORDINALITY x (amount, place)
    WHERE l.version_id = ANY(:versionIds) AND l.first_day <= :to AND x.amount <> 0
  ), loads AS MATERIALIZED (
    SELECT s.lane, s.version_id, s.day, sum(CASE WHEN :isCost THEN round(s.amount * coalesce(
      CASE WHEN s.type = 'cost' THEN 1 END, CAST(nullif(s.price, '') AS numeric), p.price, 0) / 10000) * 10000
      ELSE s.amount END) AS amount
    FROM single s
    LEFT JOIN prices p ON p.resource_id = s.resource_id AND s.day >= p.since AND (p.until IS NULL OR s.day < p.until)
    GROUP BY s.lane, s.version_id, s.day
  )`

const bound = ({ versionIds, lanes, from, to, prices }: LoadQuestion) => ({
  versionIds: [...versionIds],
  resources: lanes.map(({ resourceId }) => resourceId),
  versions: lanes.map(({ versionId }) => versionId),
  lanes: lanes.map(({ lane }) => lane),
  from,
  to,
  isCost: prices !== null,
  priced: (prices ?? []).map(({ resourceId }) => resourceId),
  since: (prices ?? []).map(({ from: since }) => since),
  prices: (prices ?? []).map(({ price }) => price),
})

/** In millionths, of all versions together; days without any are left out. */
export async function selectDays(
  tx: Transaction,
  question: LoadQuestion,
): Promise<Map<string, { days: Day[]; amounts: bigint[] }>> {
  const { rows } = await tx.raw<{ rows: { lane: string; days: number[]; amounts: string }[] }>(
    `${byDay}, totals AS (SELECT lane, day, sum(amount) AS amount FROM loads GROUP BY lane, day)
     SELECT lane, array_agg(day ORDER BY day) AS days,
       string_agg(CAST(CAST(round(amount) AS bigint) AS text), ',' ORDER BY day) AS amounts
     FROM totals GROUP BY lane`,
    bound(question),
  )
  return new Map(rows.map(({ lane, days, amounts }) => [lane, { days, amounts: amounts.split(',').map(BigInt) }]))
}

/** What each version has of the totals of these days (or of the days from `day` to `until`), by lane; the most first. */
export async function selectParts(
  tx: Transaction,
  question: LoadQuestion,
  asked: readonly { lane: string; period: number; day: Day; until: Day }[],
): Promise<{ lane: string; versionId: string; period: number; amount: string }[]> {
  const { rows } = await tx.raw<{ rows: { lane: string; versionId: string; period: number; amount: string }[] }>(
    `${byDay}, asked AS (
       SELECT * FROM unnest(CAST(:ofLane AS text[]), CAST(:period AS int[]), CAST(:day AS int[]), CAST(:until AS int[]))
         a (lane, period, day, until))
     SELECT l.lane, l.version_id AS "versionId", a.period, CAST(round(sum(l.amount)) AS text) AS amount
     FROM asked a JOIN loads l ON l.lane = a.lane AND l.day BETWEEN a.day AND a.until
     GROUP BY l.lane, l.version_id, a.period`,
    {
      ...bound(question),
      ofLane: asked.map(({ lane }) => lane),
      period: asked.map(({ period }) => period),
      day: asked.map(({ day }) => day),
      until: asked.map(({ until }) => until),
    },
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
