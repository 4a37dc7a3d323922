import { inSpace } from './in-space.ts'

/** Saved filters of schedules, and which of them each person looks through. Secured like every table of a space. */
export const filters = `
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

ALTER TABLE app.filters ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.filters USING (${inSpace}) WITH CHECK (${inSpace});
ALTER TABLE app.active_filters ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.active_filters USING (${inSpace}) WITH CHECK (${inSpace});
`
