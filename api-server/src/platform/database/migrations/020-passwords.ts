/** People without a password sign in by an identity provider; a link that sets a new one is there once, for a time. */
export const passwords = `
ALTER TABLE app.users
  ALTER password_hash DROP NOT NULL,
  ALTER secret_question DROP NOT NULL,
  ALTER answer_hash DROP NOT NULL,
  ADD email_verified_at timestamptz;

CREATE TABLE app.password_resets (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  email_key text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

ALTER TABLE app.sessions
  ADD user_agent text NOT NULL DEFAULT '',
  ADD address text NOT NULL DEFAULT '';
`
