import { ofSpace } from './in-space.ts'

/** What is planned for works by day, and what was done; works are in documents, so nothing refers to them. */
export const dayValues = `
CREATE TABLE app.day_values (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  work_id text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('plan', 'fact')),
  amount numeric(24, 6) NOT NULL CHECK (amount >= 0),
  updated_by text REFERENCES app.users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (version_id, work_id, day, kind)
);
CREATE INDEX day_values_day ON app.day_values (version_id, day);
CREATE INDEX day_values_space ON app.day_values (space_id);
CREATE INDEX day_values_user ON app.day_values (updated_by);
${ofSpace('day_values')}
`
