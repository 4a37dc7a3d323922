/** The change of the journal that a file was is known, so that it can be taken back; and who brought it. */
export const undoableImports = `
ALTER TABLE app.imported_files ADD COLUMN seq bigint;
ALTER TABLE app.imported_files ADD COLUMN undone_at timestamptz;
ALTER TABLE app.imported_files ADD COLUMN created_by text REFERENCES app.users ON DELETE SET NULL;
CREATE INDEX imported_files_user ON app.imported_files (created_by);
`
