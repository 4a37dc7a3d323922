/** Baselines of a file become target versions once: each version knows which content it was made of. */
export const importedBaselines = `
ALTER TABLE app.upload_files ADD COLUMN baselines bytea[] NOT NULL DEFAULT '{}';
ALTER TABLE app.upload_files ADD COLUMN baseline_contents text[] NOT NULL DEFAULT '{}';
ALTER TABLE app.versions ADD COLUMN imported_content text;
CREATE UNIQUE INDEX versions_imported_content ON app.versions (schedule_id, imported_content)
  WHERE imported_content IS NOT NULL;
`
