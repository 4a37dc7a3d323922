import { ofSpace } from '../migrations/in-space.ts'

/** What is given and taken on nodes, and what people lend each other. */
export const rights = `
CREATE TABLE app.grants (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  user_id text REFERENCES app.users ON DELETE CASCADE,
  role text CHECK (role IN ('admin', 'planner', 'executor', 'reader')),
  role_id text REFERENCES app.roles ON DELETE CASCADE,
  effect text NOT NULL CHECK (effect IN ('allow', 'deny')),
  abilities text[] NOT NULL,
  given_by text REFERENCES app.users ON DELETE SET NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(user_id, role, role_id) = 1)
);
CREATE INDEX grants_space ON app.grants (space_id, node_id);
CREATE INDEX grants_node ON app.grants (node_id);
CREATE INDEX grants_user ON app.grants (user_id);
CREATE INDEX grants_role ON app.grants (role_id);
CREATE INDEX grants_giver ON app.grants (given_by);
${ofSpace('grants')}

CREATE TABLE app.delegations (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  from_user text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  to_user text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  abilities text[] NOT NULL,
  date_from date NOT NULL,
  date_to date NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK (date_to >= date_from)
);
CREATE INDEX delegations_from ON app.delegations (from_user);
CREATE INDEX delegations_to ON app.delegations (to_user, space_id);
CREATE INDEX delegations_space ON app.delegations (space_id);
${ofSpace('delegations')}
`
