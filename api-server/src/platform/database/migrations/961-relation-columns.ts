/** Columns that relations of directories have of their own, and what their rows have in them. */
export const relationColumns = `
ALTER TABLE app.directory_relations ADD COLUMN columns jsonb NOT NULL DEFAULT '[]';
-- By id of the column; null: nothing.
ALTER TABLE app.directory_relation_rows ADD COLUMN cells jsonb;
`
