import { ofSpace } from '../migrations/in-space.ts'

/** Calendars of spaces and projects with their revisions. */
export const calendars = `
CREATE TABLE app.calendars (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Offered below this node; null: in the whole space.
  eps_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  base_id text REFERENCES app.calendars,
  name text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  definition jsonb NOT NULL,
  -- Set when it left the library and another took its place: schedules with copies are offered that one.
  replaced_by text REFERENCES app.calendars ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users,
  changed_by text NOT NULL REFERENCES app.users,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX calendars_name ON app.calendars (space_id, eps_id, lower(name)) NULLS NOT DISTINCT
  WHERE replaced_by IS NULL;
CREATE UNIQUE INDEX calendars_default ON app.calendars (space_id, eps_id) NULLS NOT DISTINCT WHERE is_default;
CREATE INDEX calendars_eps ON app.calendars (eps_id);
CREATE INDEX calendars_base ON app.calendars (base_id);
CREATE INDEX calendars_replaced ON app.calendars (replaced_by);
${ofSpace('calendars')}

CREATE TABLE app.calendar_revisions (
  calendar_id text NOT NULL REFERENCES app.calendars ON DELETE CASCADE,
  revision integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  base_id text,
  definition jsonb NOT NULL,
  made_by text NOT NULL REFERENCES app.users,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (calendar_id, revision)
);
CREATE INDEX calendar_revisions_space ON app.calendar_revisions (space_id);
${ofSpace('calendar_revisions')}

-- As of the last calculation of each version.
CREATE TABLE app.calendar_copies (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  copy_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  calendar_id text NOT NULL,
  revision integer NOT NULL,
  works integer NOT NULL,
  PRIMARY KEY (version_id, copy_id)
);
CREATE INDEX calendar_copies_calendar ON app.calendar_copies (calendar_id);
CREATE INDEX calendar_copies_space ON app.calendar_copies (space_id);
${ofSpace('calendar_copies')}

CREATE TABLE app.calendar_feeds (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  name text NOT NULL,
  schedule_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz
);
CREATE INDEX calendar_feeds_user ON app.calendar_feeds (user_id);
CREATE INDEX calendar_feeds_schedule ON app.calendar_feeds (schedule_id);
`
