/** What people keep about themselves. */
export const accounts = `
ALTER TABLE app.users
  ADD avatar text,
  ADD privacy_version text,
  ADD privacy_accepted_at timestamptz;

CREATE TABLE app.avatars (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  content bytea NOT NULL
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

-- Sealed with a key of the installation. Steps up to last_step are used: a code is good for once.
CREATE TABLE app.second_factors (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  confirmed boolean NOT NULL DEFAULT false,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE app.recovery_codes (
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
`
