/**
 * Every table with a space has the policy `in_space`: a row is there only for transactions that named its space in
 * `app.space_ids`, or that say `app.system`. The service's own checks come first; this is the second wall.
 */
const tablesOfSpaces = ['eps_nodes', 'versions', 'timetables', 'uploads', 'upload_files']

const inSpace = (column: string): string =>
  `current_setting('app.system', true) = 'on' OR ${column} = ANY (string_to_array(current_setting('app.space_ids', true), ','))`

const secured = (table: string, condition: string): string => `
  ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
  CREATE POLICY in_space ON app.${table} USING (${condition}) WITH CHECK (${condition});`

export const foundation = `
CREATE TABLE app.users (
  id text PRIMARY KEY,
  login text NOT NULL,
  login_key text NOT NULL UNIQUE,
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  secret_question text NOT NULL,
  answer_hash text NOT NULL,
  color smallint NOT NULL CHECK (color BETWEEN 0 AND 7),
  access_revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE app.sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  csrf_token text NOT NULL,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON app.sessions (user_id);
CREATE INDEX sessions_expiry ON app.sessions (expires_at);

CREATE TABLE app.rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE app.spaces (
  id text PRIMARY KEY,
  name text NOT NULL,
  deletable boolean NOT NULL,
  demo boolean NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);

CREATE TABLE app.members (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'planner', 'reader')),
  opened_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (space_id, user_id)
);
CREATE INDEX members_user ON app.members (user_id);

CREATE TABLE app.eps_nodes (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  parent_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('facility', 'project', 'schedule', 'folder')),
  code text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by text REFERENCES app.users
);
CREATE INDEX eps_nodes_space ON app.eps_nodes (space_id, parent_id);
CREATE INDEX eps_nodes_parent ON app.eps_nodes (parent_id);
CREATE INDEX eps_nodes_bin ON app.eps_nodes (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE app.versions (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('version', 'target', 'actual')),
  name text NOT NULL,
  locked boolean NOT NULL DEFAULT false,
  current boolean NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX versions_current ON app.versions (schedule_id) WHERE current;
CREATE INDEX versions_schedule ON app.versions (schedule_id, created_at);
CREATE INDEX versions_space ON app.versions (space_id);

CREATE TABLE app.timetables (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
  claimed_until timestamptz,
  seq bigint NOT NULL DEFAULT 0,
  engine_version integer NOT NULL DEFAULT 0,
  input_hash text NOT NULL DEFAULT '',
  result_hash text NOT NULL DEFAULT '',
  start_at timestamp,
  finish_at timestamp,
  data_date timestamp,
  percent double precision NOT NULL DEFAULT 0,
  works integer NOT NULL DEFAULT 0,
  critical integer NOT NULL DEFAULT 0,
  issues jsonb NOT NULL DEFAULT '[]',
  calculated_at timestamptz,
  row_count integer NOT NULL DEFAULT 0,
  row_ids bytea NOT NULL DEFAULT '',
  row_values bytea NOT NULL DEFAULT ''
);
-- Kept as they are, so that a page of rows is cut out without unpacking the rest.
ALTER TABLE app.timetables ALTER row_ids SET STORAGE EXTERNAL, ALTER row_values SET STORAGE EXTERNAL;
CREATE INDEX timetables_space ON app.timetables (space_id);

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
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_space ON app.uploads (space_id);
CREATE INDEX uploads_user ON app.uploads (user_id);
CREATE INDEX uploads_updated ON app.uploads (updated_at);

-- The received file, gzip-compressed, until the upload ends; any node can go on with it.
CREATE TABLE app.upload_files (
  upload_id text PRIMARY KEY REFERENCES app.uploads ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  content bytea NOT NULL,
  staged bytea
);
ALTER TABLE app.upload_files ALTER content SET STORAGE EXTERNAL;

${secured('spaces', inSpace('id'))}
${secured('members', `${inSpace('space_id')} OR user_id = current_setting('app.user_id', true)`)}
${tablesOfSpaces.map((table) => secured(table, inSpace('space_id'))).join('\n')}
`
