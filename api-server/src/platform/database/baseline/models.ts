import { ofSpace } from '../migrations/in-space.ts'
import { forgetsFile } from './forgets-file.ts'

/** Building models, their revisions and elements, and what links them with works. */
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
  deleted_at timestamptz,
  -- How people moved and turned it from where its file has it; null: not at all.
  alignment jsonb,
  -- Tasks of the newest revision, as \`modelTasks\` of the contract tells them; models of before are told none.
  tasks jsonb NOT NULL DEFAULT '[]',
  task_count integer NOT NULL DEFAULT 0,
  -- Systems and zones with the numbers of their elements; of models converted before there are none.
  systems jsonb NOT NULL DEFAULT '[]',
  -- Where the file says that it stands on the map, and where true north is; null: it says nothing.
  georeference jsonb
);
CREATE INDEX models_schedule ON app.models (schedule_id);
CREATE INDEX models_deleted ON app.models (deleted_at) WHERE deleted_at IS NOT NULL;
${ofSpace('models')}

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
${ofSpace('model_revisions')}

-- Of the newest revision: the file as it came, gzip-compressed, and what is drawn of it, brotli-compressed.
CREATE TABLE app.model_files (
  model_id text PRIMARY KEY REFERENCES app.models ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  geometry bytea NOT NULL,
  stored_file text NOT NULL,
  reader integer NOT NULL DEFAULT 0
);
ALTER TABLE app.model_files ALTER geometry SET STORAGE EXTERNAL;
CREATE INDEX model_files_stored_file ON app.model_files (stored_file) WHERE stored_file IS NOT NULL;
CREATE INDEX model_files_reader ON app.model_files (reader);
CREATE INDEX model_files_space ON app.model_files (space_id);
${ofSpace('model_files')}
${forgetsFile('model_files')}

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
  whole integer,
  PRIMARY KEY (model_id, number)
);
CREATE INDEX model_elements_guid ON app.model_elements (model_id, guid);
CREATE INDEX model_elements_sets ON app.model_elements USING gin (sets);
${ofSpace('model_elements')}

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
${ofSpace('model_property_sets')}

CREATE TABLE app.bim_profiles (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL,
  -- Colour and opacity by phase.
  looks jsonb NOT NULL,
  -- Types of rows that have it where nobody has chosen another.
  default_for text[] NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  UNIQUE (space_id, name)
);
CREATE INDEX bim_profiles_user ON app.bim_profiles (created_by);
${ofSpace('bim_profiles')}

CREATE TABLE app.bim_states (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  -- Wall-clock time of the project; null: any.
  at text,
  transformations jsonb NOT NULL,
  overrides jsonb NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX bim_states_schedule ON app.bim_states (schedule_id);
CREATE INDEX bim_states_space ON app.bim_states (space_id);
CREATE INDEX bim_states_user ON app.bim_states (created_by);
${ofSpace('bim_states')}

-- Of viewpoints in files of other programs, as JPEG; views of the room name them.
CREATE TABLE app.bim_pictures (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  content bytea NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE app.bim_pictures ALTER content SET STORAGE EXTERNAL;
CREATE INDEX bim_pictures_schedule ON app.bim_pictures (schedule_id);
CREATE INDEX bim_pictures_space ON app.bim_pictures (space_id);
CREATE INDEX bim_pictures_user ON app.bim_pictures (created_by);
${ofSpace('bim_pictures')}
`
