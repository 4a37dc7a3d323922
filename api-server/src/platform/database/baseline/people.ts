/** People of the installation: how they sign in, and what they chose for themselves. */
export const people = `
CREATE TABLE app.set_up_codes (
  code_hash bytea PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE app.licensed_installation (
  only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  id text NOT NULL DEFAULT gen_random_uuid()::text
);
INSERT INTO app.licensed_installation DEFAULT VALUES;

CREATE TABLE app.users (
  id text PRIMARY KEY,
  login text NOT NULL,
  login_key text NOT NULL UNIQUE,
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  secret_question text,
  answer_hash text,
  color smallint NOT NULL CHECK (color BETWEEN 0 AND 7),
  access_revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  email_verified_at timestamptz,
  avatar text,
  privacy_version text,
  privacy_accepted_at timestamptz,
  login_skeleton text NOT NULL,
  demo boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX users_login_skeleton ON app.users (login_skeleton);

CREATE TABLE app.installation (
  only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  name text NOT NULL,
  registration_open boolean NOT NULL,
  set_up_by text REFERENCES app.users ON DELETE SET NULL,
  set_up_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX installation_set_up_by ON app.installation (set_up_by);

CREATE TABLE app.sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  csrf_token text NOT NULL,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON app.sessions (user_id);
CREATE INDEX sessions_expiry ON app.sessions (expires_at);

CREATE TABLE app.rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE app.sign_in_attempts (
  state_hash bytea PRIMARY KEY,
  kind text NOT NULL,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  next_path text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_expiry ON app.sign_in_attempts (expires_at);

CREATE TABLE app.password_resets (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  email_key text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE app.access_tokens (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  seen_at timestamptz
);
CREATE INDEX access_tokens_user ON app.access_tokens (user_id);

CREATE TABLE app.avatars (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  content bytea NOT NULL
);

CREATE TABLE app.recovery_codes (
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Sealed with a key of the installation. Steps up to last_step are used: a code is good for once.
CREATE TABLE app.second_factors (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  confirmed boolean NOT NULL DEFAULT false,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE app.user_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX user_identities_user ON app.user_identities (user_id);

CREATE TABLE app.chosen_languages (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  language text NOT NULL
);
`
