import { ofSpace } from '../migrations/in-space.ts'

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
CREATE TRIGGER forget_file AFTER DELETE ON app.schedule_files
  FOR EACH ROW EXECUTE FUNCTION app.forget_unowned_file();
`
