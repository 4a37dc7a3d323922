import { inSpace } from './in-space.ts'

const ofSpace = (table: string): string => `
ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.${table} USING (${inSpace}) WITH CHECK (${inSpace});`

export const models = `
CREATE TABLE app.models (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  -- Of the newest revision, as the rest of the row.
  revision integer NOT NULL,
  file_name text NOT NULL,
  schema text NOT NULL,
  elements integer NOT NULL,
  drawn integer NOT NULL,
  triangles integer NOT NULL,
  places jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamptz
);
CREATE INDEX models_schedule ON app.models (schedule_id);
CREATE INDEX models_deleted ON app.models (deleted_at) WHERE deleted_at IS NOT NULL;

-- Of the newest revision: the file as it came, gzip-compressed, and what is drawn of it, brotli-compressed.
CREATE TABLE app.model_files (
  model_id text PRIMARY KEY REFERENCES app.models ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  original bytea NOT NULL,
  geometry bytea NOT NULL
);
ALTER TABLE app.model_files ALTER original SET STORAGE EXTERNAL, ALTER geometry SET STORAGE EXTERNAL;

CREATE TABLE app.model_revisions (
  model_id text NOT NULL REFERENCES app.models ON DELETE CASCADE,
  revision integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  author_id text NOT NULL REFERENCES app.users,
  file_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Added, removed and changed elements; null: the first one.
  report jsonb,
  PRIMARY KEY (model_id, revision)
);

CREATE TABLE app.model_elements (
  model_id text NOT NULL REFERENCES app.models ON DELETE CASCADE,
  number integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  guid text NOT NULL,
  name text NOT NULL,
  ifc_class text NOT NULL,
  type_name text NOT NULL,
  tag text NOT NULL,
  place integer,
  sets integer[] NOT NULL,
  fingerprint text NOT NULL,
  PRIMARY KEY (model_id, number)
);
CREATE INDEX model_elements_guid ON app.model_elements (model_id, guid);
CREATE INDEX model_elements_sets ON app.model_elements USING gin (sets);

CREATE TABLE app.model_property_sets (
  model_id text NOT NULL REFERENCES app.models ON DELETE CASCADE,
  number integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('properties', 'quantities')),
  properties jsonb NOT NULL,
  -- Names and values, for looking for them.
  words text NOT NULL,
  PRIMARY KEY (model_id, number)
);

-- Conversions; nothing of a model is there before one has ended well.
CREATE TABLE app.model_jobs (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  -- Set: it becomes the next revision of that one.
  model_id text REFERENCES app.models ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users,
  name text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('converting', 'done', 'error', 'cancelled')),
  progress real NOT NULL DEFAULT 0,
  error jsonb,
  original bytea,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE app.model_jobs ALTER original SET STORAGE EXTERNAL;
CREATE INDEX model_jobs_schedule ON app.model_jobs (schedule_id);
${['models', 'model_files', 'model_revisions', 'model_elements', 'model_property_sets', 'model_jobs'].map(ofSpace).join('')}
`
