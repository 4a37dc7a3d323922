import { ofSpace } from './in-space.ts'

/** The file that a schedule came with stays, so that what we do not interpret can be written back. */
export const importedFiles = `
CREATE TABLE app.imported_files (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  stored_file text NOT NULL,
  file_name text NOT NULL,
  -- Which of the projects of the file it was.
  project text NOT NULL,
  -- What the file calls rows, calendars and assignments of the schedule: JSON, gzip-compressed.
  file_ids bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX imported_files_space ON app.imported_files (space_id);
CREATE INDEX imported_files_schedule ON app.imported_files (schedule_id, created_at);
CREATE INDEX imported_files_stored_file ON app.imported_files (stored_file);
${ofSpace('imported_files')}
ALTER TABLE app.upload_files ADD COLUMN file_ids bytea;

CREATE OR REPLACE FUNCTION app.forget_unowned_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM app.stored_files f WHERE f.id = OLD.stored_file
    AND NOT EXISTS (SELECT FROM app.model_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.jobs o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.upload_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.attachments o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.imported_files o WHERE o.stored_file = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.imported_files
  FOR EACH ROW EXECUTE FUNCTION app.forget_unowned_file();

CREATE OR REPLACE FUNCTION app_shared.space_usage(space text) RETURNS TABLE (kind text, bytes bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'documents', coalesce((SELECT documents FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'messages', coalesce((SELECT messages FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'attachments', coalesce(sum(f.bytes + coalesce(octet_length(a.preview), 0)), 0)::bigint
  FROM app.attachments a JOIN app.stored_files f ON f.id = a.stored_file WHERE a.space_id = space
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
    + coalesce((SELECT sum(f.bytes) FROM app.jobs j
      JOIN app.stored_files f ON f.id = j.stored_file WHERE j.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'people', coalesce(sum(octet_length(v.content)), 0)::bigint
  FROM app.members m JOIN app.avatars v ON v.user_id = m.user_id WHERE m.space_id = space
$$;
`
