/** Which version of the reader of files read a model; 0: before they were counted. */
export const modelReaders = `
ALTER TABLE app.model_files ADD COLUMN reader integer NOT NULL DEFAULT 0;
CREATE INDEX model_files_reader ON app.model_files (reader);
`
