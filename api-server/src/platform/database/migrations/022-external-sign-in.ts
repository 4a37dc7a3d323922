/** Who is who at the identity providers, and ways there that nobody has come back from yet. */
export const externalSignIn = `
CREATE TABLE app.user_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX user_identities_user ON app.user_identities (user_id);

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
`
