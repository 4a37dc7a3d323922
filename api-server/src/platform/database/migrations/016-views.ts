import { inSpace } from './in-space.ts'

const secured = (table: string): string => `
ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.${table} USING (${inSpace}) WITH CHECK (${inSpace});
`

/** Layouts of versions and their templates, daily views of schedules, and what each person left open where. */
export const views = `
CREATE TABLE app.layouts (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  name text NOT NULL,
  shared boolean NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (version_id, created_by, name)
);
CREATE INDEX layouts_space ON app.layouts (space_id);
CREATE INDEX layouts_schedule ON app.layouts (schedule_id);
CREATE INDEX layouts_user ON app.layouts (created_by);

CREATE TABLE app.active_layouts (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  layout_id text NOT NULL REFERENCES app.layouts ON DELETE CASCADE,
  PRIMARY KEY (version_id, user_id)
);
CREATE INDEX active_layouts_layout ON app.active_layouts (layout_id);
CREATE INDEX active_layouts_user ON app.active_layouts (user_id);
CREATE INDEX active_layouts_space ON app.active_layouts (space_id);

CREATE TABLE app.layout_templates (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users,
  name text NOT NULL,
  content jsonb NOT NULL,
  UNIQUE (schedule_id, name)
);
CREATE INDEX layout_templates_space ON app.layout_templates (space_id);
CREATE INDEX layout_templates_user ON app.layout_templates (created_by);

CREATE TABLE app.daily_views (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users,
  name text NOT NULL,
  past integer NOT NULL,
  next integer NOT NULL,
  active boolean NOT NULL DEFAULT false,
  UNIQUE (schedule_id, name)
);
CREATE INDEX daily_views_space ON app.daily_views (space_id);
CREATE INDEX daily_views_user ON app.daily_views (created_by);
CREATE UNIQUE INDEX daily_views_active ON app.daily_views (schedule_id) WHERE active;

CREATE TABLE app.daily_view_attributes (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  daily_view_id text NOT NULL REFERENCES app.daily_views ON DELETE CASCADE,
  column_key text NOT NULL,
  width integer NOT NULL,
  place integer GENERATED ALWAYS AS IDENTITY,
  UNIQUE (daily_view_id, column_key)
);
CREATE INDEX daily_view_attributes_space ON app.daily_view_attributes (space_id);

CREATE TABLE app.ui_states (
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  object_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  key text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  value jsonb NOT NULL,
  PRIMARY KEY (user_id, object_id, key)
);
CREATE INDEX ui_states_object ON app.ui_states (object_id);
CREATE INDEX ui_states_space ON app.ui_states (space_id);

CREATE TABLE app.group_settings (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  arrangement jsonb NOT NULL,
  PRIMARY KEY (version_id, user_id)
);
CREATE INDEX group_settings_user ON app.group_settings (user_id);
CREATE INDEX group_settings_space ON app.group_settings (space_id);
${[
  'layouts',
  'active_layouts',
  'layout_templates',
  'daily_views',
  'daily_view_attributes',
  'ui_states',
  'group_settings',
]
  .map(secured)
  .join('')}`
