import { ofSpace } from '../migrations/in-space.ts'

/**
 * Directories with their rows, and what each revision changed. A row that was deleted stays as a mark, so that
 * whoever has an older revision is told, and undo finds it.
 */
export const directories = `
CREATE TABLE app.directories (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Offered below this node; null: in the whole space.
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  kind text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  hierarchical boolean NOT NULL,
  status text NOT NULL DEFAULT 'active',
  archived_at timestamptz,
  revision integer NOT NULL DEFAULT 0,
  -- The newest revision that changed what stands here, and no row.
  defined_at integer NOT NULL DEFAULT 0,
  columns jsonb NOT NULL DEFAULT '[]',
  created_by text NOT NULL REFERENCES app.users,
  changed_by text NOT NULL REFERENCES app.users,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX directories_name ON app.directories (space_id, node_id, lower(name)) NULLS NOT DISTINCT
  WHERE archived_at IS NULL;
CREATE INDEX directories_node ON app.directories (node_id);
${ofSpace('directories')}

CREATE TABLE app.directory_rows (
  directory_id text NOT NULL REFERENCES app.directories ON DELETE CASCADE,
  id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  parent_id text,
  -- Siblings stand in the order of these texts, by code unit.
  place text COLLATE "C" NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  -- By column; what is empty is left out.
  cells jsonb NOT NULL,
  revision integer NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  -- Whoever holds its id means that row since both were merged.
  merged_into text,
  words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', ((code || ' ') || name))) STORED,
  PRIMARY KEY (directory_id, id)
);
CREATE INDEX directory_rows_space ON app.directory_rows (space_id);
CREATE INDEX directory_rows_siblings ON app.directory_rows (directory_id, parent_id, place) WHERE NOT deleted;
CREATE INDEX directory_rows_revision ON app.directory_rows (directory_id, revision);
CREATE INDEX directory_rows_prefix ON app.directory_rows (directory_id, lower(code) text_pattern_ops) WHERE NOT deleted;
CREATE INDEX directory_rows_words ON app.directory_rows USING gin (words);
CREATE INDEX directory_rows_merged ON app.directory_rows (directory_id, merged_into) WHERE merged_into IS NOT NULL;
${ofSpace('directory_rows')}

CREATE TABLE app.directory_revisions (
  directory_id text NOT NULL REFERENCES app.directories ON DELETE CASCADE,
  revision integer NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  what text NOT NULL,
  rows integer NOT NULL,
  -- The revision that it took back; null: it is none of those.
  undoes integer,
  made_by text NOT NULL REFERENCES app.users,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (directory_id, revision)
);
CREATE INDEX directory_revisions_space ON app.directory_revisions (space_id);
${ofSpace('directory_revisions')}

-- What of a row was other before; of a new row nothing stands here.
CREATE TABLE app.directory_changes (
  directory_id text NOT NULL REFERENCES app.directories ON DELETE CASCADE,
  revision integer NOT NULL,
  row_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  what text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (directory_id, row_id, revision)
);
CREATE INDEX directory_changes_space ON app.directory_changes (space_id);
CREATE INDEX directory_changes_revision ON app.directory_changes (directory_id, revision);
${ofSpace('directory_changes')}

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
${ofSpace('directory_relations')}

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
${ofSpace('directory_relation_rows')}

CREATE TABLE app.version_relations (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  relation_id text NOT NULL REFERENCES app.directory_relations ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  revision integer NOT NULL,
  PRIMARY KEY (version_id, relation_id)
);
CREATE INDEX version_relations_space ON app.version_relations (space_id);
CREATE INDEX version_relations_relation ON app.version_relations (relation_id);
${ofSpace('version_relations')}

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
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  directory_id text,
  row_id text,
  FOREIGN KEY (directory_id, row_id) REFERENCES app.directory_rows ON DELETE CASCADE,
  CHECK ((directory_id IS NULL) = (row_id IS NULL))
);
CREATE INDEX checklists_space ON app.checklists (space_id);
CREATE INDEX checklists_node ON app.checklists (node_id);
CREATE INDEX checklists_user ON app.checklists (created_by);
CREATE UNIQUE INDEX checklists_row ON app.checklists (directory_id, row_id);
${ofSpace('checklists')}
`
