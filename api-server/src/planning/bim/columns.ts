import { columnOf } from '@plumbline/core/bim'
import { type Model, modelColumn, modelPropertyNames } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { placeOfModel, selectModel } from '../models/index.ts'

const MAX_NAMES = 2_000

/** What rules of links ask of all elements of a model at once. */
export function bindColumns(api: Api, database: Database): void {
  const ofModel = (tx: Transaction, { params }: { params: { modelId: string } }) => placeOfModel(tx, params.modelId)
  api.inSpace(modelPropertyNames, ofModel, ({ scope, params: { modelId } }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      const { rows } = await tx.raw<{ rows: { name: string; elements: number }[] }>(namesSql, [modelId, MAX_NAMES])
      return { names: rows }
    }),
  )
  api.inSpace(modelColumn, ofModel, ({ scope, params: { modelId }, input: { of, key } }) =>
    database.inScope(scope, async (tx) => {
      const { elements } = await required(tx, modelId)
      return readColumn(tx, { id: modelId, elements }, { of, key })
    }),
  )
}

interface Asked {
  of: 'type' | 'tag' | 'property'
  key: string
}

/** One field of all elements of a model. */
async function readColumn(tx: Transaction, { id, elements }: Pick<Model, 'id' | 'elements'>, { of, key }: Asked) {
  const found = of === 'property' ? await propertiesOf(tx, id, key) : await fieldOf(tx, id, of)
  const byNumber = Array.from({ length: elements }, (_, number) => found.get(number)?.value ?? null)
  const column = columnOf(byNumber, elements)
  const units = new Set([...found.values()].flatMap(({ unit }) => unit || []))
  return { values: [...column.values], of: [...column.of], units: [...units].sort() }
}

/** Values by number of an element, as JSON: Postgres writes it, so that the event loop meets one text and no rows. */
export async function readColumnText(
  tx: Transaction,
  modelId: string,
  { of, key }: { of: 'tag' | 'property'; key: string },
): Promise<string> {
  const tagsSql = "SELECT number, tag AS value FROM model_elements WHERE model_id = :modelId AND tag <> ''"
  const { rows } = await tx.raw<{ rows: { text: string }[] }>(
    `SELECT coalesce(json_agg(json_build_array(number, value)), '[]')::text AS text
     FROM (${of === 'tag' ? tagsSql : valuesSql}) AS found`,
    { modelId, key },
  )
  return rows[0]?.text ?? '[]'
}

async function required(tx: Transaction, modelId: string) {
  const model = await selectModel(tx, modelId)
  if (!model) throw new AppError('NOT_FOUND')
  return model
}

const namesSql = `
SELECT s.name || '.' || (p->>'name') AS name, count(DISTINCT e.number)::integer AS elements
FROM model_property_sets s
CROSS JOIN LATERAL jsonb_array_elements(s.properties) AS p
JOIN model_elements e ON e.model_id = s.model_id AND e.sets && ARRAY[s.number]
WHERE s.model_id = ?
GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?`

const valuesSql = `
SELECT e.number, p->>'value' AS value, p->>'unit' AS unit
FROM model_property_sets s
CROSS JOIN LATERAL jsonb_array_elements(s.properties) AS p
JOIN model_elements e ON e.model_id = s.model_id AND e.sets && ARRAY[s.number]
WHERE s.model_id = :modelId AND (p->>'name' = :key OR s.name || '.' || (p->>'name') = :key)
ORDER BY e.number, s.number`

interface Valued {
  number: number
  value: string
  unit: string
}

/** Of several sets that have such a property, the first one says it. */
async function propertiesOf(tx: Transaction, modelId: string, key: string): Promise<Map<number, Valued>> {
  const { rows } = await tx.raw<{ rows: Valued[] }>(valuesSql, { modelId, key })
  return new Map(rows.toReversed().map((row) => [row.number, row]))
}

async function fieldOf(tx: Transaction, modelId: string, of: 'type' | 'tag'): Promise<Map<number, Valued>> {
  const column = of === 'type' ? 'type_name' : 'tag'
  const rows: Omit<Valued, 'unit'>[] = await tx('model_elements')
    .where({ model_id: modelId })
    .whereNot(column, '')
    .select('number', `${column} as value`)
  return new Map(rows.map((row) => [row.number, { ...row, unit: '' }]))
}
