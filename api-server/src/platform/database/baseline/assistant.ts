import { ofSpace } from '../migrations/in-space.ts'

/** What the assistant was told, and what it may do. */
export const assistant = `
CREATE TABLE app.assistant_settings (
  space_id text PRIMARY KEY REFERENCES app.spaces ON DELETE CASCADE,
  enabled boolean NOT NULL,
  address text NOT NULL,
  model text NOT NULL,
  -- Sealed with a key of the installation; null: the endpoint wants none.
  key bytea,
  monthly_tokens integer NOT NULL,
  changed_by text REFERENCES app.users ON DELETE SET NULL
);
CREATE INDEX assistant_settings_user ON app.assistant_settings (changed_by);
${ofSpace('assistant_settings')}

CREATE TABLE app.assistant_items (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  kind text NOT NULL,
  question text NOT NULL,
  error text,
  answer jsonb NOT NULL,
  model text NOT NULL,
  tokens integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX assistant_items_of ON app.assistant_items (version_id, user_id, created_at DESC);
CREATE INDEX assistant_items_month ON app.assistant_items (space_id, user_id, created_at);
CREATE INDEX assistant_items_user ON app.assistant_items (user_id);
${ofSpace('assistant_items')}
`
