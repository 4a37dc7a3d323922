import { ofSpace } from '../migrations/in-space.ts'

/** Versions of schedules, what is calculated of each, and what was published. */
export const versions = `
CREATE TABLE app.versions (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('version', 'target', 'actual')),
  name text NOT NULL,
  locked boolean NOT NULL DEFAULT false,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now(),
  planning boolean NOT NULL DEFAULT false,
  is_branch boolean NOT NULL DEFAULT false,
  active_target boolean NOT NULL DEFAULT false,
  based_on_id text,
  based_on_name text,
  based_on_seq bigint,
  imported_content text,
  CHECK ((kind = 'target') OR (NOT active_target))
);
CREATE INDEX versions_schedule ON app.versions (schedule_id, created_at);
CREATE INDEX versions_space ON app.versions (space_id);
CREATE UNIQUE INDEX versions_actual ON app.versions (schedule_id) WHERE kind = 'actual';
CREATE UNIQUE INDEX versions_active_target ON app.versions (schedule_id) WHERE active_target;
CREATE UNIQUE INDEX versions_name ON app.versions (schedule_id, lower(name));
CREATE UNIQUE INDEX versions_imported_content ON app.versions (schedule_id, imported_content)
  WHERE imported_content IS NOT NULL;
${ofSpace('versions')}

CREATE TABLE app.version_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  version_id text NOT NULL,
  version_name text NOT NULL,
  change text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  user_id text NOT NULL REFERENCES app.users,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX version_events_schedule ON app.version_events (schedule_id, id);
CREATE INDEX version_events_space ON app.version_events (space_id);
${ofSpace('version_events')}

CREATE TABLE app.version_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  from_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  from_seq bigint NOT NULL,
  into_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  -- The change that the merge made; null: there was nothing to write.
  into_seq bigint,
  user_id text NOT NULL REFERENCES app.users,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX version_merges_from ON app.version_merges (from_id, into_id);
CREATE INDEX version_merges_into ON app.version_merges (into_id, into_seq);
CREATE INDEX version_merges_space ON app.version_merges (space_id);
${ofSpace('version_merges')}

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
${ofSpace('timetables')}

CREATE TABLE app.plan_inputs (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Of the content: equal inputs have equal revisions.
  revision text NOT NULL,
  -- What the target dates were taken from.
  target_version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  target_seq bigint NOT NULL,
  -- Gzip-compressed JSON, as it goes out.
  content bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE app.plan_inputs ALTER content SET STORAGE EXTERNAL;
CREATE INDEX plan_inputs_space ON app.plan_inputs (space_id);
CREATE INDEX plan_inputs_target ON app.plan_inputs (target_version_id);
${ofSpace('plan_inputs')}

CREATE TABLE app.published_results (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  seq bigint NOT NULL,
  engine_version integer NOT NULL,
  input_hash text NOT NULL,
  result_hash text NOT NULL,
  finish_at timestamp,
  works integer NOT NULL,
  critical integer NOT NULL,
  calculated_at timestamptz NOT NULL DEFAULT now(),
  start_at timestamp,
  PRIMARY KEY (version_id, seq, engine_version)
);
CREATE INDEX published_results_space ON app.published_results (space_id);
${ofSpace('published_results')}

CREATE TABLE app.distributions (
  eps_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  kind text NOT NULL,
  points integer[] NOT NULL CHECK (array_length(points, 1) = 21),
  updated_by text NOT NULL REFERENCES app.users,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX distributions_space ON app.distributions (space_id);
${ofSpace('distributions')}

CREATE TABLE app.visits (
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  -- Of the row of the caret; null: there was none.
  row_id text,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, schedule_id)
);
CREATE INDEX visits_person ON app.visits (space_id, user_id, seen_at DESC);
CREATE INDEX visits_schedule ON app.visits (schedule_id);
CREATE INDEX visits_version ON app.visits (version_id);
${ofSpace('visits')}
`
