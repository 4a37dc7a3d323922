import { ofSpace } from '../migrations/in-space.ts'
import { forgetsFile } from './forgets-file.ts'

/** Files that are brought in, one by one and in batches, with the rules that they follow. */
export const exchange = `
CREATE TABLE app.uploads (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  project_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  target_schedule_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  state text NOT NULL,
  step text NOT NULL,
  progress real NOT NULL DEFAULT 0,
  file_name text NOT NULL,
  settings jsonb NOT NULL,
  projects jsonb NOT NULL DEFAULT '[]',
  chosen_project text,
  preview jsonb,
  error jsonb,
  schedule_id text,
  version_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- How far an import is says its job.
  job_id text REFERENCES app.jobs ON DELETE SET NULL,
  -- Of an import of many: its job tells of it, and nobody else does.
  batch_id text REFERENCES app.jobs ON DELETE SET NULL,
  found_table jsonb,
  known jsonb
);
CREATE INDEX uploads_space ON app.uploads (space_id);
CREATE INDEX uploads_user ON app.uploads (user_id);
CREATE INDEX uploads_updated ON app.uploads (updated_at);
CREATE INDEX uploads_batch ON app.uploads (batch_id) WHERE batch_id IS NOT NULL;
${ofSpace('uploads')}

-- The received file, gzip-compressed, until the upload ends; any node can go on with it.
CREATE TABLE app.upload_files (
  upload_id text PRIMARY KEY REFERENCES app.uploads ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  staged bytea,
  attributes jsonb NOT NULL DEFAULT '{"make": [], "extend": []}',
  stored_file text NOT NULL,
  baselines bytea[] NOT NULL DEFAULT '{}',
  baseline_contents text[] NOT NULL DEFAULT '{}',
  file_ids bytea,
  sources text[] NOT NULL DEFAULT '{}',
  resources jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX upload_files_stored_file ON app.upload_files (stored_file) WHERE stored_file IS NOT NULL;
CREATE INDEX upload_files_space ON app.upload_files (space_id);
${ofSpace('upload_files')}
${forgetsFile('upload_files')}

CREATE TABLE app.imported_files (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  stored_file text NOT NULL,
  file_name text NOT NULL,
  -- Which of the projects of the file it was.
  project text NOT NULL,
  -- What the file calls rows, calendars and assignments of the schedule: JSON, gzip-compressed.
  file_ids bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Any file stays with its version now; file_ids is empty of formats that are not written back into their file.
  version_id text REFERENCES app.versions ON DELETE SET NULL,
  -- What another file of the same source has too: ids of its projects or rows, and its name.
  sources text[] NOT NULL DEFAULT '{}',
  seq bigint,
  undone_at timestamptz,
  created_by text REFERENCES app.users ON DELETE SET NULL
);
CREATE INDEX imported_files_space ON app.imported_files (space_id);
CREATE INDEX imported_files_schedule ON app.imported_files (schedule_id, created_at);
CREATE INDEX imported_files_stored_file ON app.imported_files (stored_file);
CREATE INDEX imported_files_version ON app.imported_files (version_id);
CREATE INDEX imported_files_user ON app.imported_files (created_by);
${ofSpace('imported_files')}
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.imported_files
  FOR EACH ROW EXECUTE FUNCTION app.forget_unowned_file();

CREATE TABLE app.batch_entries (
  job_id text NOT NULL REFERENCES app.jobs ON DELETE CASCADE,
  place integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  error jsonb,
  schedule_id text REFERENCES app.eps_nodes ON DELETE SET NULL,
  works integer,
  -- To be read, until its turn is over; null: nothing is.
  stored_file text,
  -- Which of the files of that archive; null: it is none.
  inside integer,
  PRIMARY KEY (job_id, place)
);
CREATE INDEX batch_entries_space ON app.batch_entries (space_id);
CREATE INDEX batch_entries_schedule ON app.batch_entries (schedule_id);
CREATE INDEX batch_entries_stored_file ON app.batch_entries (stored_file) WHERE stored_file IS NOT NULL;
${ofSpace('batch_entries')}
${forgetsFile('batch_entries')}

CREATE TABLE app.batch_archives (
  job_id text PRIMARY KEY REFERENCES app.jobs ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  stored_file text NOT NULL,
  file_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX batch_archives_space ON app.batch_archives (space_id);
CREATE INDEX batch_archives_stored_file ON app.batch_archives (stored_file);
${ofSpace('batch_archives')}
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.batch_archives
  FOR EACH ROW EXECUTE FUNCTION app.forget_unowned_file();

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
`
