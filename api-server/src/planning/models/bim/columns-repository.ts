import { joinedByHash, type Transaction } from '../../../platform/database/index.ts'

/** Names of properties by how many elements have them, the most frequent first. */
export const selectPropertyNames = (
  tx: Transaction,
  modelId: string,
  most: number,
): Promise<{ name: string; elements: number }[]> => joinedByHash(tx, namesSql, { modelId, most })

/** Values by number of an element, as JSON: Postgres writes it, so that the event loop meets one text and no rows. */
export async function readColumnText(
  tx: Transaction,
  modelId: string,
  { of, key }: { of: 'tag' | 'property'; key: string },
): Promise<string> {
  const tagsSql = "SELECT number, tag AS value FROM model_elements WHERE model_id = :modelId AND tag <> ''"
  const rows = await joinedByHash<{ text: string }>(
    tx,
    `SELECT coalesce(json_agg(json_build_array(number, value)), '[]')::text AS text
     FROM (${of === 'tag' ? tagsSql : valuesSql}) AS found`,
    { modelId, key },
  )
  return rows[0]?.text ?? '[]'
}

/** Number of an element, value and unit of a property, as JSON. */
export async function readAmountText(tx: Transaction, modelId: string, key: string): Promise<string> {
  const rows = await joinedByHash<{ text: string }>(
    tx,
    `SELECT coalesce(json_agg(json_build_array(number, value, unit)), '[]')::text AS text FROM (${valuesSql}) AS found`,
    { modelId, key },
  )
  return rows[0]?.text ?? '[]'
}

/** The lists of sets opened: one row for each set of an element. */
const heldSql = 'SELECT number, unnest(sets) AS set FROM model_elements WHERE model_id = :modelId'

/**
 * Thousands of sets have the same name and the same properties, and thousands of elements have the same such kinds of
 * sets: what is counted are the few combinations of kinds, each with its elements.
 */
const namesSql = `
WITH shaped AS MATERIALIZED (
  SELECT number, name, names, hashtextextended(name || names::text, 0) AS shape
  FROM (SELECT number, name, jsonb_path_query_array(properties, '$[*].name') AS names
        FROM model_property_sets WHERE model_id = :modelId) AS sets
), combinations AS (
  SELECT shapes, count(*) AS elements
  FROM (SELECT held.number, array_agg(DISTINCT shaped.shape) AS shapes
        FROM (${heldSql}) AS held JOIN shaped ON shaped.number = held.set
        GROUP BY held.number) AS each_element
  GROUP BY shapes
)
SELECT name, sum(elements)::integer AS elements
FROM (SELECT DISTINCT combinations.shapes, combinations.elements, known.name || '.' || own AS name
      FROM combinations
      CROSS JOIN LATERAL unnest(combinations.shapes) AS shape
      JOIN (SELECT DISTINCT shape, name, names FROM shaped) AS known USING (shape)
      CROSS JOIN LATERAL jsonb_array_elements_text(known.names) AS own) AS named
GROUP BY name ORDER BY elements DESC, name LIMIT :most`

const valuesSql = `
SELECT held.number, found.property->>'value' AS value, found.property->>'unit' AS unit
FROM (
  SELECT s.number, jsonb_path_query_first(s.properties, '$[*] \\? (@.name == $key || @.name == $own)', jsonb_build_object(
    'key', :key::text,
    'own', CASE WHEN starts_with(:key, s.name || '.') THEN substr(:key, length(s.name) + 2) ELSE :key END
  )) AS property
  FROM model_property_sets s WHERE s.model_id = :modelId
) AS found
JOIN (${heldSql}) AS held ON held.set = found.number
WHERE found.property IS NOT NULL
ORDER BY held.number, found.number`

interface Valued {
  number: number
  value: string
  unit: string
}

/** Of several sets that have such a property, the first one says it. */
export async function selectProperties(tx: Transaction, modelId: string, key: string): Promise<Map<number, Valued>> {
  const rows = await joinedByHash<Valued>(tx, valuesSql, { modelId, key })
  return new Map(rows.toReversed().map((row) => [row.number, row]))
}

export async function selectField(tx: Transaction, modelId: string, of: 'type' | 'tag'): Promise<Map<number, Valued>> {
  const column = of === 'type' ? 'type_name' : 'tag'
  const rows: Omit<Valued, 'unit'>[] = await tx('model_elements')
    .where({ model_id: modelId })
    .whereNot(column, '')
    .select('number', `${column} as value`)
  return new Map(rows.map((row) => [row.number, { ...row, unit: '' }]))
}
