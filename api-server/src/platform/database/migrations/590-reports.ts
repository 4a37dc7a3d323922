import { ofSpace } from './in-space.ts'

/** Templates of reports, and the nodes of the structure at which and below which each is offered. */
export const reports = `
CREATE TABLE app.report_forms (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('docx', 'xlsx')),
  content bytea NOT NULL,
  author_id text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE app.report_forms ALTER content SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX report_forms_name ON app.report_forms (space_id, lower(name));
CREATE INDEX report_forms_author ON app.report_forms (author_id);

CREATE TABLE app.report_places (
  report_id text NOT NULL REFERENCES app.report_forms ON DELETE CASCADE,
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  PRIMARY KEY (report_id, node_id)
);
CREATE INDEX report_places_node ON app.report_places (node_id);
CREATE INDEX report_places_space ON app.report_places (space_id);
${['report_forms', 'report_places'].map(ofSpace).join('')}

CREATE OR REPLACE FUNCTION app_shared.space_usage(space text) RETURNS TABLE (kind text, bytes bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'documents', coalesce((SELECT documents FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'messages', coalesce((SELECT messages FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'attachments', coalesce(sum(f.bytes + coalesce(octet_length(a.preview), 0)), 0)::bigint
  FROM app.attachments a JOIN app.stored_files f ON f.id = a.stored_file WHERE a.space_id = space
  UNION ALL
  SELECT 'files', (
    coalesce((SELECT sum(f.bytes) FROM app.stored_files f WHERE f.space_id = space
      AND EXISTS (SELECT FROM app.schedule_files s WHERE s.stored_file = f.id)), 0)
    + coalesce((SELECT sum(octet_length(s.thumbnail)) FROM app.schedule_files s WHERE s.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(r.content)) FROM app.report_forms r WHERE r.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'gallery', coalesce(sum(p.bytes), 0)::bigint FROM app.gallery_pictures p WHERE p.space_id = space
  UNION ALL
  SELECT 'models', (
    coalesce((SELECT sum(f.bytes + octet_length(m.geometry)) FROM app.model_files m
      JOIN app.stored_files f ON f.id = m.stored_file WHERE m.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(b.content)) FROM app.bim_pictures b WHERE b.space_id = space), 0)
    + coalesce((SELECT elements FROM app.space_storage WHERE space_id = space), 0))::bigint
  UNION ALL
  SELECT 'uploads', (
    coalesce((SELECT sum(f.bytes + coalesce(octet_length(u.staged), 0)) FROM app.upload_files u
      JOIN app.stored_files f ON f.id = u.stored_file WHERE u.space_id = space), 0)
    + coalesce((SELECT sum(f.bytes + octet_length(i.file_ids)) FROM app.imported_files i
      JOIN app.stored_files f ON f.id = i.stored_file WHERE i.space_id = space), 0)
    + coalesce((SELECT sum(f.bytes) FROM app.stored_files f WHERE f.space_id = space AND (
      EXISTS (SELECT FROM app.batch_entries e WHERE e.stored_file = f.id)
      OR EXISTS (SELECT FROM app.batch_archives a WHERE a.stored_file = f.id))), 0)
    + coalesce((SELECT sum(f.bytes) FROM app.jobs j
      JOIN app.stored_files f ON f.id = j.stored_file WHERE j.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'directories', coalesce((SELECT directories FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'people', coalesce(sum(octet_length(v.content)), 0)::bigint
  FROM app.members m JOIN app.avatars v ON v.user_id = m.user_id WHERE m.space_id = space
$$;
`
