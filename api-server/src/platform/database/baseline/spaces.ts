import { ofSpace } from '../migrations/in-space.ts'
import { ofItsSpace, ofSpaceOrPerson } from './policies.ts'

/** Spaces, who is in them and in which role, and what holds for all of a space. */
export const spaces = `
CREATE TABLE app.spaces (
  id text PRIMARY KEY,
  name text NOT NULL,
  deletable boolean NOT NULL,
  demo boolean NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  invite_days integer NOT NULL DEFAULT 7,
  audit_days integer NOT NULL DEFAULT 365
);
${ofItsSpace('spaces')}

CREATE TABLE app.roles (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  based_on text NOT NULL CHECK (based_on IN ('planner', 'executor', 'reader')),
  abilities text[] NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX roles_name ON app.roles (space_id, lower(name));
CREATE INDEX roles_user ON app.roles (created_by);
${ofSpace('roles')}

CREATE TABLE app.members (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'planner', 'executor', 'reader')),
  opened_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  role_id text REFERENCES app.roles,
  -- Of the role: the newest lose their seats first when a licence shrinks.
  role_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  without_seat text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (space_id, user_id)
);
CREATE INDEX members_user ON app.members (user_id);
CREATE INDEX members_role ON app.members (role_id);
${ofSpaceOrPerson('members')}

CREATE TABLE app.former_members (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (space_id, user_id)
);
CREATE INDEX former_members_user ON app.former_members (user_id);
${ofSpace('former_members')}

CREATE TABLE app.invitations (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'planner', 'executor', 'reader')),
  role_id text REFERENCES app.roles ON DELETE CASCADE,
  invited_by text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  registered boolean NOT NULL DEFAULT false
);
CREATE INDEX invitations_space ON app.invitations (space_id);
CREATE INDEX invitations_role ON app.invitations (role_id);
CREATE INDEX invitations_user ON app.invitations (invited_by);
CREATE INDEX invitations_expiry ON app.invitations (expires_at);
${ofSpace('invitations')}

CREATE TABLE app.licences (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  token text NOT NULL,
  -- Of the signed part: the same licence encrypted anew is the same licence.
  fingerprint bytea NOT NULL CONSTRAINT licences_once UNIQUE,
  active boolean NOT NULL,
  loaded_by text REFERENCES app.users ON DELETE SET NULL,
  loaded_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE UNIQUE INDEX licences_active ON app.licences (space_id) WHERE active;
CREATE INDEX licences_user ON app.licences (loaded_by);
${ofSpace('licences')}

CREATE TABLE app.remote_spaces (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  address text NOT NULL,
  -- Sealed with the secret of the installation.
  token bytea NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz
);
CREATE INDEX remote_spaces_space ON app.remote_spaces (space_id);
${ofSpace('remote_spaces')}

CREATE TABLE app.address_rules (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  position integer NOT NULL,
  network text NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (space_id, "position")
);
${ofSpace('address_rules')}

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
${ofSpace('audit_events')}

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
${ofSpace('client_errors')}

CREATE TABLE app.space_storage (
  space_id text PRIMARY KEY REFERENCES app.spaces ON DELETE CASCADE,
  -- null: as many as every space has.
  quota_mb integer CHECK (quota_mb > 0),
  documents bigint NOT NULL DEFAULT 0,
  messages bigint NOT NULL DEFAULT 0,
  elements bigint NOT NULL DEFAULT 0,
  -- Nothing more goes in; collab-server asks.
  is_full boolean NOT NULL DEFAULT false,
  -- Of the quota, in percent, that administrators were told of last.
  warned_at smallint NOT NULL DEFAULT 0,
  directories bigint NOT NULL DEFAULT 0
);
${ofSpace('space_storage')}
`
