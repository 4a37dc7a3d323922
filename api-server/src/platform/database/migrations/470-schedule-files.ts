import { ofSpace } from './in-space.ts'

/** Files that are kept with a schedule. Several rows may have the same bytes, which are stored once then. */
export const scheduleFiles = `
CREATE TABLE app.schedule_files (
  id text PRIMARY KEY,
  -- In the order in which they came.
  number bigint GENERATED ALWAYS AS IDENTITY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  -- null: of the schedule as a whole.
  version_id text REFERENCES app.versions ON DELETE SET NULL,
  area text NOT NULL CHECK (area IN ('documents', 'temp', 'backup')),
  name text NOT NULL,
  mime text NOT NULL,
  bytes bigint NOT NULL,
  -- Of the file as it came.
  sha256 text NOT NULL,
  revision integer NOT NULL,
  -- No newer revision is there.
  is_current boolean NOT NULL DEFAULT true,
  -- Gzip-compressed.
  stored_file text NOT NULL REFERENCES app.stored_files,
  -- WebP; null: it is no picture.
  thumbnail bytea,
  author_id text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE app.schedule_files ALTER thumbnail SET STORAGE EXTERNAL;
CREATE INDEX schedule_files_schedule ON app.schedule_files (schedule_id, area, number) WHERE is_current;
CREATE INDEX schedule_files_name ON app.schedule_files (schedule_id, area, lower(name));
CREATE INDEX schedule_files_space ON app.schedule_files (space_id, sha256);
CREATE INDEX schedule_files_stored_file ON app.schedule_files (stored_file);
CREATE INDEX schedule_files_version ON app.schedule_files (version_id) WHERE version_id IS NOT NULL;
CREATE INDEX schedule_files_author ON app.schedule_files (author_id);
CREATE INDEX schedule_files_temp ON app.schedule_files (created_at) WHERE area = 'temp';
${ofSpace('schedule_files')}

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
    AND NOT EXISTS (SELECT FROM app.batch_archives o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.schedule_files o WHERE o.stored_file = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_file AFTER DELETE ON app.schedule_files
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
  SELECT 'files', (
    coalesce((SELECT sum(f.bytes) FROM app.stored_files f WHERE f.space_id = space
      AND EXISTS (SELECT FROM app.schedule_files s WHERE s.stored_file = f.id)), 0)
    + coalesce((SELECT sum(octet_length(s.thumbnail)) FROM app.schedule_files s WHERE s.space_id = space), 0))::bigint
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
