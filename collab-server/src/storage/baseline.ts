import { chain } from './chain.ts'
import { GROUP } from './own-role.ts'

const documents = `
CREATE TABLE collab.documents (
  room text PRIMARY KEY,
  seq bigint NOT NULL,
  snapshot_seq bigint NOT NULL DEFAULT 0,
  epoch integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Pieces of the newest snapshot, and when folding was last found not worth it.
  structs integer NOT NULL DEFAULT 0,
  checked_structs integer NOT NULL DEFAULT 0,
  -- Moments before this sequence are forgotten, but for the first.
  kept_from bigint NOT NULL DEFAULT 1,
  -- Of the entries that are kept; of snapshots there are few, so they are counted when somebody asks.
  journal_bytes bigint NOT NULL DEFAULT 0
);

CREATE TABLE collab.journal (
  room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
  seq bigint NOT NULL,
  update bytea NOT NULL,
  user_id text NOT NULL,
  session_id text NOT NULL,
  idempotency_key text,
  at timestamptz NOT NULL DEFAULT now(),
  epoch integer NOT NULL DEFAULT 1,
  PRIMARY KEY (room, seq)
);
CREATE UNIQUE INDEX journal_idempotency ON collab.journal (room, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX journal_time ON collab.journal (room, at);

CREATE TABLE collab.snapshots (
  room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
  seq bigint NOT NULL,
  bytes bytea NOT NULL,
  state_vector bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  epoch integer NOT NULL DEFAULT 1,
  encoding text NOT NULL DEFAULT 'identity',
  PRIMARY KEY (room, seq)
);
-- Yjs updates hardly shrink; trying costs more than it saves on the way to an acknowledgement.
ALTER TABLE collab.journal ALTER COLUMN update SET STORAGE EXTERNAL;
ALTER TABLE collab.snapshots ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE collab.epochs (
  room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
  epoch integer NOT NULL,
  first_seq bigint NOT NULL,
  -- Yjs client of the first writing: every copy of this epoch has it, no copy of another has.
  root bigint,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (room, epoch)
);

-- Whose a Yjs client of a document is: nobody else may write under it, after a restart neither.
CREATE TABLE collab.client_owners (
  room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
  client bigint NOT NULL,
  user_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (room, client)
);`

const changes = `
CREATE TABLE collab.change_heads (
  room text PRIMARY KEY REFERENCES collab.documents ON DELETE CASCADE,
  seq bigint NOT NULL
);

CREATE TABLE collab.change_sets (
  room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  user_id text NOT NULL,
  created integer NOT NULL,
  changed integer NOT NULL,
  moved integer NOT NULL,
  deleted integer NOT NULL,
  PRIMARY KEY (room, seq)
);

CREATE TABLE collab.changes (
  room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
  seq bigint NOT NULL,
  ordinal integer NOT NULL,
  kind text NOT NULL,
  collection text NOT NULL,
  object_id text NOT NULL,
  field text NOT NULL,
  label text NOT NULL,
  row_id text,
  other_id text,
  before jsonb,
  after jsonb,
  PRIMARY KEY (room, seq, ordinal)
);
CREATE INDEX changes_row ON collab.changes (room, row_id, seq);
CREATE INDEX changes_other ON collab.changes (room, other_id, seq) WHERE other_id IS NOT NULL;
CREATE INDEX changes_object ON collab.changes (room, object_id, seq) WHERE kind = 'created';
CREATE INDEX changes_deleted ON collab.changes (room, seq) WHERE kind = 'deleted';`

const rights = `
GRANT USAGE ON SCHEMA collab TO ${GROUP};
GRANT SELECT, INSERT, UPDATE, DELETE ON collab.documents, collab.journal, collab.snapshots, collab.epochs,
  collab.client_owners, collab.change_heads, collab.change_sets, collab.changes, collab.chain, collab.anchors TO ${GROUP};`

/** The tables of a fresh database: documents with their journal, the history of changes, and the chain that signs it. */
export const baseline = {
  name: 'baseline',
  sql: [documents, changes, chain, rights].join('\n'),
}
