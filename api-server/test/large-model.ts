import type { Site } from './planning.ts'

/** Each element has a set of its own, one that few others have and one of a hundred that many have. */
export async function largeModel(
  sql: (text: string, values: unknown[]) => Promise<unknown>,
  { spaceId, scheduleId }: Pick<Site, 'spaceId' | 'scheduleId'>,
  id: string,
  elements: number,
): Promise<void> {
  await sql(
    `INSERT INTO app.models (id, space_id, schedule_id, name, revision, file_name, schema, elements, drawn, triangles, places)
     VALUES ($1, $2, $3, $1, 1, 'm.ifc', 'IFC4', $4, $4, 0, '[]')`,
    [id, spaceId, scheduleId, elements],
  )
  await sql(
    `INSERT INTO app.model_property_sets (model_id, space_id, number, name, kind, properties, words)
     SELECT $1, $2, n, 'Pset_' || n % 4, 'properties', jsonb_build_array(
              jsonb_build_object('name', 'Fire rating', 'value', 'REI ' || n % 50, 'unit', ''),
              jsonb_build_object('name', 'Length', 'value', n::text, 'unit', 'm')),
            'pset fire rating rei ' || n % 50 || E'\\nlength ' || n
     FROM generate_series(0, $3::integer * 3 / 2 - 1) AS n`,
    [id, spaceId, elements],
  )
  await sql(
    `INSERT INTO app.model_elements
       (model_id, space_id, number, guid, name, ifc_class, type_name, tag, place, sets, fingerprint)
     SELECT $1, $2, n, 'guid' || n, 'Wall ' || n, 'IfcWall', 'Basic wall', '', NULL,
            ARRAY[n, $3::integer + n % ($3::integer / 2), n % 100], ''
     FROM generate_series(0, $3::integer - 1) AS n`,
    [id, spaceId, elements],
  )
}
