import type { Transaction } from '../../../platform/database/index.ts'

/** Classes and types each once, and for each element the place of its own. */
const tableSql = `
SELECT json_build_object(
  'revision', m.revision, 'places', m.places, 'systems', m.systems, 'classes', classes.all, 'types', types.all,
  'guids', e.guids, 'names', e.names, 'classOf', e.class_of, 'typeOf', e.type_of, 'placeOf', e.place_of,
  'parts', parts.all
)::text AS text
FROM models m
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(ifc_class ORDER BY ifc_class COLLATE "C"), '[]') AS all
  FROM (SELECT DISTINCT ifc_class FROM model_elements WHERE model_id = m.id) AS known) AS classes
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(type_name ORDER BY type_name COLLATE "C"), '[]') AS all
  FROM (SELECT DISTINCT type_name FROM model_elements WHERE model_id = m.id) AS known) AS types
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(json_build_array(number, whole) ORDER BY number), '[]') AS all
  FROM model_elements WHERE model_id = m.id AND whole IS NOT NULL) AS parts
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(guid), '[]') AS guids, coalesce(json_agg(name), '[]') AS names,
         coalesce(json_agg(class_of), '[]') AS class_of, coalesce(json_agg(type_of), '[]') AS type_of,
         coalesce(json_agg(place), '[]') AS place_of
  FROM (SELECT guid, name, place,
               dense_rank() OVER (ORDER BY ifc_class COLLATE "C") - 1 AS class_of,
               dense_rank() OVER (ORDER BY type_name COLLATE "C") - 1 AS type_of
        FROM model_elements WHERE model_id = m.id ORDER BY number) AS ordered) AS e
WHERE m.id = ?`

/** All elements of a model in columns (`ModelElementTable`), as JSON: Postgres writes it, so that the event loop meets one text and no rows. */
export async function readElementText(tx: Transaction, modelId: string): Promise<string> {
  const { rows } = await tx.raw<{ rows: { text: string }[] }>(tableSql, [modelId])
  return rows[0]?.text ?? ''
}
