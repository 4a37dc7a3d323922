/**
 * Bytes of files leave the database: `blob` names them where `platform/blobs` keeps them. Those that are still here follow in
 * the background, file by file.
 */
export const filesOutside = `
ALTER TABLE app.stored_files
  -- null: in the rows of stored_chunks.
  ADD COLUMN blob text,
  -- Of the bytes as they are stored.
  ADD COLUMN sha256 text,
  -- What the server itself writes, and never large, stays in rows.
  ADD COLUMN in_rows boolean NOT NULL DEFAULT false;
CREATE INDEX stored_files_blob ON app.stored_files (blob) WHERE blob IS NOT NULL;
CREATE INDEX stored_files_same ON app.stored_files (space_id, sha256) WHERE blob IS NOT NULL;
CREATE INDEX stored_files_inside ON app.stored_files (id) WHERE blob IS NULL AND NOT in_rows;
UPDATE app.stored_files f SET in_rows = true
  WHERE EXISTS (SELECT FROM app.model_files m JOIN app.models o ON o.id = m.model_id
    WHERE m.stored_file = f.id AND o.schema = 'PRIMITIVES');

-- Blobs that no row names any more. The space of a key may be gone, so nothing refers to it.
CREATE TABLE app.gone_blobs (
  key text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX gone_blobs_at ON app.gone_blobs (at);

CREATE FUNCTION app.note_gone_blob() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.gone_blobs (key)
  SELECT 'files/' || OLD.space_id || '/' || OLD.blob
  WHERE NOT EXISTS (SELECT FROM app.stored_files f WHERE f.blob = OLD.blob)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_gone_blob AFTER DELETE ON app.stored_files
  FOR EACH ROW WHEN (OLD.blob IS NOT NULL) EXECUTE FUNCTION app.note_gone_blob();
`
