import { ofSpace } from './in-space.ts'

/** What people begin their day with: each schedule in a few bars, and where each person was in it last. */
export const starts = `
-- null: not drawn yet.
ALTER TABLE app.version_indicators ADD COLUMN outline jsonb;

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

-- Results from before are calculated again; those of locked versions stay as they are.
UPDATE app.timetables SET state = 0
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
`
