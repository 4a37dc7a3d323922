import { inSpace } from './in-space.ts'

/** Licences that a space has loaded; their limits are kept beside the token, which stays the proof. */
export const licences = `
CREATE TABLE app.licences (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  token text NOT NULL,
  -- Of the signed part: the same licence encrypted anew is the same licence.
  fingerprint bytea NOT NULL,
  customer text NOT NULL,
  valid_to timestamptz NOT NULL,
  min_version text NOT NULL,
  paid integer NOT NULL,
  estimate integer NOT NULL,
  bim integer NOT NULL,
  active boolean NOT NULL,
  loaded_by text REFERENCES app.users ON DELETE SET NULL,
  loaded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (space_id, fingerprint)
);
CREATE UNIQUE INDEX licences_active ON app.licences (space_id) WHERE active;
CREATE INDEX licences_user ON app.licences (loaded_by);

ALTER TABLE app.licences ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.licences USING (${inSpace}) WITH CHECK (${inSpace});
`
