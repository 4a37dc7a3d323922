import { inSpace } from './in-space.ts'

/** What the calculation of a version reads beside its document: one row per version. Secured like every table of a space. */
export const planInputs = `
CREATE TABLE app.plan_inputs (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Of the content: equal inputs have equal revisions.
  revision text NOT NULL,
  -- What the target dates were taken from.
  target_version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  target_seq bigint NOT NULL,
  -- Gzip-compressed JSON, as it goes out.
  content bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE app.plan_inputs ALTER content SET STORAGE EXTERNAL;
CREATE INDEX plan_inputs_space ON app.plan_inputs (space_id);
CREATE INDEX plan_inputs_target ON app.plan_inputs (target_version_id);
ALTER TABLE app.plan_inputs ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.plan_inputs USING (${inSpace}) WITH CHECK (${inSpace});
`
