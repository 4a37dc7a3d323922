/** A template may be what a row of a directory of checklists says: named, ordered and switched off there. */
export const checklistRows = `
ALTER TABLE app.checklists
  ADD COLUMN directory_id text,
  ADD COLUMN row_id text,
  ADD FOREIGN KEY (directory_id, row_id) REFERENCES app.directory_rows (directory_id, id) ON DELETE CASCADE,
  ADD CHECK ((directory_id IS NULL) = (row_id IS NULL));
CREATE UNIQUE INDEX checklists_row ON app.checklists (directory_id, row_id);
`
