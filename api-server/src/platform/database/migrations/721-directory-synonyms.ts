import { ofSpace } from './in-space.ts'

/** What rows of directories are called in files of others, written as texts are compared. */
export const directorySynonyms = `
CREATE TABLE app.directory_synonyms (
  directory_id text NOT NULL,
  text text NOT NULL,
  row_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  PRIMARY KEY (directory_id, text),
  FOREIGN KEY (directory_id, row_id) REFERENCES app.directory_rows (directory_id, id) ON DELETE CASCADE
);
CREATE INDEX directory_synonyms_row ON app.directory_synonyms (directory_id, row_id);
CREATE INDEX directory_synonyms_space ON app.directory_synonyms (space_id);
${ofSpace('directory_synonyms')}
`
