import { ofSpace } from './in-space.ts'

/** What becomes of each file or schedule of a batch, and the archive that one writes: read as long as its job is kept. */
export const batchEntries = `
CREATE TABLE app.batch_entries (
  job_id text NOT NULL REFERENCES app.jobs ON DELETE CASCADE,
  place integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  error jsonb,
  schedule_id text REFERENCES app.eps_nodes ON DELETE SET NULL,
  works integer,
  -- To be read, until its turn is over; null: nothing is.
  stored_file text,
  -- Which of the files of that archive; null: it is none.
  inside integer,
  PRIMARY KEY (job_id, place)
);
CREATE INDEX batch_entries_space ON app.batch_entries (space_id);
CREATE INDEX batch_entries_schedule ON app.batch_entries (schedule_id);
CREATE INDEX batch_entries_stored_file ON app.batch_entries (stored_file) WHERE stored_file IS NOT NULL;
CREATE TABLE app.batch_archives (
  job_id text PRIMARY KEY REFERENCES app.jobs ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  stored_file text NOT NULL,
  file_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX batch_archives_space ON app.batch_archives (space_id);
CREATE INDEX batch_archives_stored_file ON app.batch_archives (stored_file);
${['batch_entries', 'batch_archives'].map(ofSpace).join('')}
-- Of an import of many: its job tells of it, and nobody else does.
ALTER TABLE app.uploads ADD COLUMN batch_id text REFERENCES app.jobs ON DELETE SET NULL;
CREATE INDEX uploads_batch ON app.uploads (batch_id) WHERE batch_id IS NOT NULL;

CREATE OR REPLACE FUNCTION app.forget_unowned_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM app.stored_files f WHERE f.id = OLD.stored_file
    AND NOT EXISTS (SELECT FROM app.model_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.jobs o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.upload_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.attachments o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.imported_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.batch_entries o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.batch_archives o WHERE o.stored_file = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.batch_entries
  FOR EACH ROW WHEN (OLD.stored_file IS NOT NULL) EXECUTE FUNCTION app.forget_unowned_file();
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.batch_archives
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
    + coalesce((SELECT sum(f.bytes) FROM app.stored_files f WHERE f.space_id = space AND (
      EXISTS (SELECT FROM app.batch_entries e WHERE e.stored_file = f.id)
      OR EXISTS (SELECT FROM app.batch_archives a WHERE a.stored_file = f.id))), 0)
    + coalesce((SELECT sum(f.bytes) FROM app.jobs j
      JOIN app.stored_files f ON f.id = j.stored_file WHERE j.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'people', coalesce(sum(octet_length(v.content)), 0)::bigint
  FROM app.members m JOIN app.avatars v ON v.user_id = m.user_id WHERE m.space_id = space
$$;
`
