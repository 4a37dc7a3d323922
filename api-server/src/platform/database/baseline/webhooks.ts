import { ofSpace } from '../migrations/in-space.ts'

/** What other programs are told. */
export const webhooks = `
CREATE TABLE app.webhooks (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  address text NOT NULL,
  kinds text[] NOT NULL,
  -- Sealed with a key of the installation.
  secret bytea NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  last_at timestamptz,
  next_at timestamptz NOT NULL DEFAULT now(),
  -- Whichever server is at it has it until then.
  taken_until timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhooks_space ON app.webhooks (space_id);
${ofSpace('webhooks')}

CREATE TABLE app.webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id text NOT NULL REFERENCES app.webhooks ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  kind text NOT NULL,
  body text NOT NULL,
  -- 'waiting', 'delivered', 'dropped'
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  status integer,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz
);
CREATE INDEX webhook_deliveries_waiting ON app.webhook_deliveries (webhook_id, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_of ON app.webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_space ON app.webhook_deliveries (space_id);
${ofSpace('webhook_deliveries')}
`
