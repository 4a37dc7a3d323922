import { ofSpace } from './in-space.ts'

/** What official results come to by day, and how milestones moved; written with the result. */
export const analytics = `
CREATE TABLE app.version_series (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  measure text NOT NULL,
  -- '' of working minutes.
  unit text NOT NULL,
  -- A day since 1970; amounts are by day from here on, an empty array: there are none.
  first_day integer NOT NULL,
  target float8[] NOT NULL,
  plan float8[] NOT NULL,
  earned float8[] NOT NULL,
  fact float8[] NOT NULL,
  forecast float8[] NOT NULL,
  PRIMARY KEY (version_id, measure, unit)
);

-- One row per day on which a milestone came to another finish than before.
CREATE TABLE app.milestone_trend (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  work_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  seen_on date NOT NULL,
  finish_at timestamp NOT NULL,
  PRIMARY KEY (version_id, work_id, seen_on)
);
${['version_series', 'milestone_trend'].map(ofSpace).join('')}

-- Results from before there were series are calculated again; those of locked versions stay as they are.
UPDATE app.timetables SET state = 0
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
`
