import { inSpace } from './in-space.ts'

/**
 * Kinds of versions settled: the current version of a schedule is its actual one, exactly one; of its targets at most
 * one is active; names are unique in a schedule. What was done to a version is remembered.
 */
export const versions = `
ALTER TABLE app.versions
  ADD planning boolean NOT NULL DEFAULT false,
  ADD is_branch boolean NOT NULL DEFAULT false,
  ADD active_target boolean NOT NULL DEFAULT false,
  ADD based_on_id text,
  ADD based_on_name text,
  ADD based_on_seq bigint;

UPDATE app.versions SET kind = CASE WHEN current THEN 'actual' ELSE 'version' END;
ALTER TABLE app.versions DROP current;
CREATE UNIQUE INDEX versions_actual ON app.versions (schedule_id) WHERE kind = 'actual';

ALTER TABLE app.versions ADD CHECK (kind = 'target' OR NOT active_target);
CREATE UNIQUE INDEX versions_active_target ON app.versions (schedule_id) WHERE active_target;

UPDATE app.versions v SET name = v.name || to_char(v.created_at, ' (YYYY-MM-DD HH24:MI:SS.US)')
FROM (
  SELECT id, row_number() OVER (PARTITION BY schedule_id, lower(name) ORDER BY created_at, id) AS place FROM app.versions
) namesakes
WHERE namesakes.id = v.id AND namesakes.place > 1;
CREATE UNIQUE INDEX versions_name ON app.versions (schedule_id, lower(name));

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
ALTER TABLE app.version_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.version_events USING (${inSpace}) WITH CHECK (${inSpace});
`
