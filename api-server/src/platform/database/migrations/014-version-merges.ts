import { inSpace } from './in-space.ts'

/** Where one version took over all that another one said: from there on both are told apart by what came since. */
export const versionMerges = `
CREATE TABLE app.version_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  from_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  from_seq bigint NOT NULL,
  into_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  -- The change that the merge made; null: there was nothing to write.
  into_seq bigint,
  user_id text NOT NULL REFERENCES app.users,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX version_merges_from ON app.version_merges (from_id, into_id);
CREATE INDEX version_merges_into ON app.version_merges (into_id, into_seq);
CREATE INDEX version_merges_space ON app.version_merges (space_id);
ALTER TABLE app.version_merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.version_merges USING (${inSpace}) WITH CHECK (${inSpace});
`
