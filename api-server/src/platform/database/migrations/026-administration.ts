import { inSpace } from './in-space.ts'

/** Invitations, settings of a space, the addresses it may be entered from, and who changed rights in it. */
export const administration = `
ALTER TABLE app.spaces
  ADD invite_days integer NOT NULL DEFAULT 7,
  ADD audit_days integer NOT NULL DEFAULT 365;

CREATE TABLE app.invitations (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'planner', 'executor', 'reader')),
  role_id text REFERENCES app.roles ON DELETE CASCADE,
  invited_by text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitations_space ON app.invitations (space_id);
CREATE INDEX invitations_role ON app.invitations (role_id);
CREATE INDEX invitations_user ON app.invitations (invited_by);
CREATE INDEX invitations_expiry ON app.invitations (expires_at);

CREATE TABLE app.address_rules (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  position integer NOT NULL,
  network text NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (space_id, position)
);

CREATE TABLE app.audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  -- Names as they were: the list must be readable when the people are gone.
  user_id text NOT NULL,
  by_name text NOT NULL,
  on_behalf_of text NOT NULL DEFAULT '',
  subject text NOT NULL,
  before text NOT NULL,
  after text NOT NULL
);
CREATE INDEX audit_events_space ON app.audit_events (space_id, id DESC);

ALTER TABLE app.invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.invitations USING (${inSpace}) WITH CHECK (${inSpace});
ALTER TABLE app.address_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.address_rules USING (${inSpace}) WITH CHECK (${inSpace});
ALTER TABLE app.audit_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.audit_events USING (${inSpace}) WITH CHECK (${inSpace});
`
