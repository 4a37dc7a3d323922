import { ofSpace } from './in-space.ts'

/** Whatever row names a file owns it. */
const owners = ['model_files', 'model_jobs', 'upload_files', 'attachments']

const moved = (table: string, column: string): string => `
ALTER TABLE app.${table} ADD COLUMN stored_file text;
UPDATE app.${table} SET stored_file = replace(gen_random_uuid()::text, '-', '') WHERE ${column} IS NOT NULL;
INSERT INTO app.stored_files (id, space_id, bytes)
  SELECT stored_file, space_id, octet_length(${column}) FROM app.${table} WHERE ${column} IS NOT NULL;
INSERT INTO app.stored_chunks (file_id, number, space_id, content)
  SELECT o.stored_file, n, o.space_id, substring(o.${column} FROM n * 524288 + 1 FOR 524288)
  FROM app.${table} o, generate_series(0, (octet_length(o.${column}) - 1) / 524288) AS n
  WHERE o.${column} IS NOT NULL;
ALTER TABLE app.${table} DROP COLUMN ${column};
CREATE INDEX ${table}_stored_file ON app.${table} (stored_file) WHERE stored_file IS NOT NULL;
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.${table}
  FOR EACH ROW WHEN (OLD.stored_file IS NOT NULL) EXECUTE FUNCTION app.forget_unowned_file();`

/** Files in rows of half a megabyte each, so that none has to stand in memory as a whole, going in or out. */
export const storedFiles = `
CREATE TABLE app.stored_files (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX stored_files_space ON app.stored_files (space_id);
CREATE TABLE app.stored_chunks (
  file_id text NOT NULL REFERENCES app.stored_files ON DELETE CASCADE,
  number integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  content bytea NOT NULL,
  PRIMARY KEY (file_id, number)
);
ALTER TABLE app.stored_chunks ALTER content SET STORAGE EXTERNAL;
CREATE INDEX stored_chunks_space ON app.stored_chunks (space_id);
${['stored_files', 'stored_chunks'].map(ofSpace).join('')}

-- Owners have no foreign key to their file: a space takes both with it, in an order that is nobody's choice.
CREATE FUNCTION app.forget_unowned_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM app.stored_files f WHERE f.id = OLD.stored_file
${owners.map((table) => `    AND NOT EXISTS (SELECT FROM app.${table} o WHERE o.stored_file = f.id)`).join('\n')};
  RETURN NULL;
END $$;
${moved('model_files', 'original')}
${moved('model_jobs', 'original')}
${moved('upload_files', 'content')}
${moved('attachments', 'content')}
ALTER TABLE app.model_files ALTER stored_file SET NOT NULL;
ALTER TABLE app.upload_files ALTER stored_file SET NOT NULL;
ALTER TABLE app.attachments ALTER stored_file SET NOT NULL;
`
