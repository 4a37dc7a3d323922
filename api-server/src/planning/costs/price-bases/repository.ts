import type { CostCoefficient, PriceBase } from '@plumbline/core/contract'
import type { Rate, RateLine } from '@plumbline/core/estimates'
import { insertOnce, type Transaction, updateOnce } from '../../../platform/database/index.ts'

const columns = [
  'id',
  'name',
  'region',
  'currency',
  'kind',
  'official',
  'version',
  'revision',
  'rules',
  'index_sets as indexSets',
] as const

export interface Of {
  spaceId: string
  userId: string
}

type BaseBody = Pick<PriceBase, 'name' | 'region' | 'levelDate' | 'currency' | 'kind' | 'indexSets' | 'rules'>

const basesOf = (tx: Transaction, spaceId: string) =>
  tx('price_bases')
    .where({ space_id: spaceId })
    .select(...columns, tx.raw('to_char(level_date, \'YYYY-MM-DD\') AS "levelDate"'))
    .select(tx.raw('(SELECT count(*)::int FROM app.price_rates WHERE base_id = price_bases.id) AS rates'))

export const selectBases = (tx: Transaction, spaceId: string): Promise<PriceBase[]> =>
  basesOf(tx, spaceId).orderByRaw('lower(name), version, id')

export async function selectBase(tx: Transaction, spaceId: string, id: string): Promise<PriceBase | null> {
  return (await basesOf(tx, spaceId).where({ id }).first()) ?? null
}

/** Those who add to a space wait for each other. */
export async function lockBases(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('price_bases:' || ?, 0))", [spaceId])
}

const written = ({ name, region, levelDate, currency, kind, indexSets, rules }: BaseBody) => ({
  ...{ name, region, currency, kind },
  level_date: levelDate,
  index_sets: JSON.stringify(indexSets),
  rules: JSON.stringify(rules),
})

/** False: another one has the name. */
export const insertBase = (tx: Transaction, id: string, { spaceId, userId }: Of, body: BaseBody): Promise<boolean> =>
  insertOnce(tx, 'price_bases', { id, space_id: spaceId, created_by: userId, ...written(body) })

/** False: another one has the name. */
export function updateBase(tx: Transaction, spaceId: string, base: PriceBase): Promise<boolean> {
  const unique = { space_id: spaceId, name: base.name, version: base.version }
  const { official, version } = base
  return updateOnce(tx, 'price_bases', { id: base.id, unique }, { ...written(base), official, version })
}

export async function deleteBase(tx: Transaction, id: string): Promise<void> {
  await tx('price_bases').where({ id }).delete()
}

export async function copyRates(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await tx.raw(
    `INSERT INTO app.price_rates (base_id, space_id, code, name, unit, composition, unit_price)
     SELECT ?, space_id, code, name, unit, composition, unit_price FROM app.price_rates WHERE base_id = ?`,
    [toId, fromId],
  )
}

type FoundRate = Omit<Rate, 'composition'> & { composition: RateLine[] }

/** In the order of their codes. */
export async function selectRates(
  tx: Transaction,
  baseId: string,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<{ total: number; rates: FoundRate[] }> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const found = tx('price_rates').where({ base_id: baseId }).whereRaw('(code ILIKE ? OR name ILIKE ?)', [like, like])
  const row = await found.clone().count<{ count: string }[]>('* as count').first()
  const rates: FoundRate[] = await found
    .orderBy('code')
    .offset(offset)
    .limit(limit)
    .select('code', 'name', 'unit', 'composition', 'unit_price as unitPrice')
  return { total: Number(row?.count ?? 0), rates }
}

/** Every code that a price base of the space has, with the direct cost of one unit at today's prices, where a base says that. */
export async function selectKnownPrices(
  tx: Transaction,
  spaceId: string,
): Promise<[code: string, price: string | null][]> {
  const { rows } = await tx.raw<{ rows: { code: string; price: string | null }[] }>(
    `SELECT code, round(max(price), 2)::text AS price FROM (
       SELECT rate.code, CASE WHEN base.kind = 'current' THEN (
           SELECT sum((line->>'norm')::numeric * (line->>'basePrice')::numeric)
           FROM jsonb_array_elements(rate.composition) AS line) END AS price
       FROM app.price_rates AS rate JOIN app.price_bases AS base ON base.id = rate.base_id
       WHERE rate.space_id = ?) AS known
     GROUP BY code`,
    [spaceId],
  )
  return rows.map(({ code, price }) => [code, price])
}

export async function putRates(
  tx: Transaction,
  spaceId: string,
  baseId: string,
  rates: readonly Rate[],
): Promise<void> {
  if (rates.length === 0) return
  const rows = rates.map(({ code, name, unit, composition, unitPrice }) => ({
    ...{ base_id: baseId, space_id: spaceId, code, name, unit },
    composition: JSON.stringify(composition),
    unit_price: unitPrice && JSON.stringify(unitPrice),
  }))
  await tx('price_rates').insert(rows).onConflict(['base_id', 'code']).merge()
}

export async function deleteRates(tx: Transaction, baseId: string, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await tx('price_rates').where({ base_id: baseId }).whereIn('code', codes).delete()
}

export async function raiseRevision(tx: Transaction, id: string): Promise<number> {
  const [row] = await tx('price_bases').where({ id }).increment('revision', 1).returning('revision')
  return row.revision
}

type CoefficientRow = Pick<CostCoefficient, 'id' | 'code' | 'name'> & {
  body: Omit<CostCoefficient, 'id' | 'code' | 'name'>
}
const coefficientOf = ({ body, ...row }: CoefficientRow): CostCoefficient => ({ ...row, ...body })

export async function selectCoefficients(tx: Transaction, spaceId: string): Promise<CostCoefficient[]> {
  const rows: CoefficientRow[] = await tx('cost_coefficients')
    .where({ space_id: spaceId })
    .orderByRaw('lower(code), id')
    .select('id', 'code', 'name', 'body')
  return rows.map(coefficientOf)
}

export async function selectCoefficient(tx: Transaction, spaceId: string, id: string): Promise<CostCoefficient | null> {
  const row: CoefficientRow | undefined = await tx('cost_coefficients')
    .where({ id, space_id: spaceId })
    .forUpdate()
    .first('id', 'code', 'name', 'body')
  return row ? coefficientOf(row) : null
}

export async function saveCoefficient(
  tx: Transaction,
  { spaceId, userId }: Of,
  { id, code, name, ...body }: CostCoefficient,
): Promise<void> {
  const row = { id, space_id: spaceId, code, name, body: JSON.stringify(body), created_by: userId }
  await tx('cost_coefficients').insert(row).onConflict('id').merge(['code', 'name', 'body'])
}

export async function deleteCoefficient(tx: Transaction, id: string): Promise<void> {
  await tx('cost_coefficients').where({ id }).delete()
}
