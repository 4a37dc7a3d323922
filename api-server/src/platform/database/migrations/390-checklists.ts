import { ofSpace } from './in-space.ts'

/** Templates of checklists; works have copies of their items. */
export const checklists = `
CREATE TABLE app.checklists (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Offered below this node; null: in the whole space.
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  blocks boolean NOT NULL,
  items jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  position integer NOT NULL,
  archived_at timestamptz,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX checklists_space ON app.checklists (space_id);
CREATE INDEX checklists_node ON app.checklists (node_id);
CREATE INDEX checklists_user ON app.checklists (created_by);
${ofSpace('checklists')}
`
