import { ofSpace } from './in-space.ts'

/** Rules of a space by which files change schedules, and what tells that a file came before. */
export const importRules = `
CREATE TABLE app.import_rules (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  rule jsonb NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX import_rules_name ON app.import_rules (space_id, lower(name));
CREATE INDEX import_rules_user ON app.import_rules (created_by);
${ofSpace('import_rules')}

-- The rule that updates of a schedule follow when they name none.
CREATE TABLE app.import_rule_defaults (
  schedule_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  rule_id text NOT NULL REFERENCES app.import_rules ON DELETE CASCADE
);
CREATE INDEX import_rule_defaults_space ON app.import_rule_defaults (space_id);
CREATE INDEX import_rule_defaults_rule ON app.import_rule_defaults (rule_id);
${ofSpace('import_rule_defaults')}

-- Any file stays with its version now; file_ids is empty of formats that are not written back into their file.
ALTER TABLE app.imported_files ADD COLUMN version_id text REFERENCES app.versions ON DELETE SET NULL;
CREATE INDEX imported_files_version ON app.imported_files (version_id);
-- What another file of the same source has too: ids of its projects or rows, and its name.
ALTER TABLE app.imported_files ADD COLUMN sources text[] NOT NULL DEFAULT '{}';
ALTER TABLE app.upload_files ADD COLUMN sources text[] NOT NULL DEFAULT '{}';
ALTER TABLE app.uploads ADD COLUMN known jsonb;
`
