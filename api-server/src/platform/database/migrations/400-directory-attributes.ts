/** Lists that take their values from a directory: all rows of it, those of one level, or those below one row. */
export const directoryAttributes = `
ALTER TABLE app.attributes ADD COLUMN directory_id text REFERENCES app.directories;
ALTER TABLE app.attributes ADD COLUMN directory_branch text;
ALTER TABLE app.attributes ADD COLUMN directory_level integer;
CREATE INDEX attributes_directory ON app.attributes (directory_id);
`
