import { ofSpace } from './in-space.ts'

/** Relations between directories, their rows, and the revision of each that a version was last recalculated with. */
export const directoryRelations = `
CREATE TABLE app.directory_relations (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- The deepest node that one of its directories is owned by: it holds below that; null: in the whole space.
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  use text NOT NULL,
  name text NOT NULL,
  -- In their order; directories that a relation names are not deleted.
  directory_ids text[] NOT NULL,
  cardinality text NOT NULL,
  through text[] NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX directory_relations_space ON app.directory_relations (space_id);
CREATE INDEX directory_relations_node ON app.directory_relations (node_id);

CREATE TABLE app.directory_relation_rows (
  relation_id text NOT NULL REFERENCES app.directory_relations ON DELETE CASCADE,
  id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- One of each directory; null where norms leave it open.
  row_ids text[] NOT NULL,
  coefficient text NOT NULL,
  norm jsonb,
  PRIMARY KEY (relation_id, id)
);
CREATE INDEX directory_relation_rows_space ON app.directory_relation_rows (space_id);

CREATE TABLE app.version_relations (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  relation_id text NOT NULL REFERENCES app.directory_relations ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  revision integer NOT NULL,
  PRIMARY KEY (version_id, relation_id)
);
CREATE INDEX version_relations_space ON app.version_relations (space_id);
CREATE INDEX version_relations_relation ON app.version_relations (relation_id);
${['directory_relations', 'directory_relation_rows', 'version_relations'].map(ofSpace).join('')}
`
