import { inSpace } from './in-space.ts'

/** What pages report of their own errors; without a space when a visitor, or nobody of that space, reports it. */
export const clientErrors = `
CREATE TABLE app.client_errors (
  id text PRIMARY KEY,
  space_id text REFERENCES app.spaces ON DELETE CASCADE,
  user_id text REFERENCES app.users ON DELETE SET NULL,
  fingerprint bytea NOT NULL,
  kind text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  path text NOT NULL,
  version text NOT NULL,
  browser text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (space_id, fingerprint)
);
CREATE INDEX client_errors_last ON app.client_errors (space_id, last_at);
CREATE INDEX client_errors_user ON app.client_errors (user_id);
ALTER TABLE app.client_errors ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.client_errors USING (${inSpace}) WITH CHECK (${inSpace});
`
