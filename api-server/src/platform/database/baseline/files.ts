import { ofSpace } from '../migrations/in-space.ts'

/** Files in rows of half a megabyte each, so that none has to stand in memory as a whole, going in or out. */
export const files = `
CREATE TABLE app.stored_files (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX stored_files_space ON app.stored_files (space_id);
${ofSpace('stored_files')}

CREATE TABLE app.stored_chunks (
  file_id text NOT NULL REFERENCES app.stored_files ON DELETE CASCADE,
  number integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  content bytea NOT NULL,
  PRIMARY KEY (file_id, number)
);
ALTER TABLE app.stored_chunks ALTER content SET STORAGE EXTERNAL;
CREATE INDEX stored_chunks_space ON app.stored_chunks (space_id);
${ofSpace('stored_chunks')}
`
