import { ofSpace } from './in-space.ts'

/** What is assumed of the risks of a version, and what the last run of that came to. */
export const risk = `
CREATE TABLE app.version_risks (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 0,
  -- null: nobody has changed them.
  assumptions jsonb,
  run jsonb,
  run_by text REFERENCES app.users ON DELETE SET NULL,
  run_at timestamptz
);
CREATE INDEX version_risks_space ON app.version_risks (space_id);
CREATE INDEX version_risks_user ON app.version_risks (run_by);
${ofSpace('version_risks')}
`
