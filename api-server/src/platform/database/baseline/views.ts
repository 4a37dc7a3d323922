import { ofSpace } from '../migrations/in-space.ts'

/** What each person left open where: layouts, filters, settings of the grid. */
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
${ofSpace('layouts')}

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
${ofSpace('active_layouts')}

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
${ofSpace('layout_templates')}

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
${ofSpace('daily_views')}

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
${ofSpace('daily_view_attributes')}

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
${ofSpace('ui_states')}

CREATE TABLE app.group_settings (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  arrangement jsonb NOT NULL,
  PRIMARY KEY (version_id, user_id)
);
CREATE INDEX group_settings_user ON app.group_settings (user_id);
CREATE INDEX group_settings_space ON app.group_settings (space_id);
${ofSpace('group_settings')}

CREATE TABLE app.filters (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  name text NOT NULL,
  shared boolean NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (schedule_id, created_by, name)
);
CREATE INDEX filters_space ON app.filters (space_id);
CREATE INDEX filters_user ON app.filters (created_by);
${ofSpace('filters')}

CREATE TABLE app.active_filters (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  filter_id text NOT NULL REFERENCES app.filters ON DELETE CASCADE,
  PRIMARY KEY (schedule_id, user_id)
);
CREATE INDEX active_filters_filter ON app.active_filters (filter_id);
CREATE INDEX active_filters_user ON app.active_filters (user_id);
CREATE INDEX active_filters_space ON app.active_filters (space_id);
${ofSpace('active_filters')}

CREATE TABLE app.grid_settings (
  project_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  setting jsonb NOT NULL,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX grid_settings_user ON app.grid_settings (user_id);
CREATE INDEX grid_settings_space ON app.grid_settings (space_id);
${ofSpace('grid_settings')}
`
