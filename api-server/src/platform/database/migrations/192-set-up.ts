/** Who set up the installation and how; people of the demo, who sign in nowhere else; codes for the first person. */
export const setUp = `
ALTER TABLE app.users ADD demo boolean NOT NULL DEFAULT false;
UPDATE app.users SET demo = true WHERE (login_key, email_key) IN (
  ('maya', 'maya@meridian.example'), ('tom', 'tom@meridian.example'), ('irina', 'irina@meridian.example'));

CREATE TABLE app.installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  name text NOT NULL,
  registration_open boolean NOT NULL,
  set_up_by text REFERENCES app.users ON DELETE SET NULL,
  set_up_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX installation_set_up_by ON app.installation (set_up_by);

CREATE TABLE app.set_up_codes (
  code_hash bytea PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`
