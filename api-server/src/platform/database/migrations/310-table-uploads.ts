/** What a table was found to hold, and what its columns are taken for; null: the file is no table. */
export const tableUploads = `
ALTER TABLE app.uploads ADD COLUMN found_table jsonb;
`
