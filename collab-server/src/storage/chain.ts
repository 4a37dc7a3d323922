import { GROUP } from './own-role.ts'

/** Of a change, as `evidence/links.ts` reads it: who, in which session, when, and what. */
const ofChange = (row: string): string => `sha256(convert_to(concat_ws(E'\\n', 'change', ${row}.room, ${row}.seq,
    ${row}.epoch, ${row}.user_id, ${row}.session_id, collab.moment(${row}.at), ''), 'UTF8') || ${row}.update)`
/** Of what an epoch begins with, as it is stored. */
const ofBase = (row: string): string => `sha256(convert_to(concat_ws(E'\\n', 'base', ${row}.room, ${row}.seq,
    ${row}.epoch, ${row}.encoding, ''), 'UTF8') || ${row}.bytes)`
const ofBeginning = (row: string): string =>
  `sha256(convert_to(concat_ws(E'\\n', 'begun', ${row}.room, ${row}.seq, ''), 'UTF8'))`

const added = (table: string, kind: string, digest: string, further: string): string => `
  CREATE FUNCTION collab.chain_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    entry record;
    last record;
  BEGIN
    FOR entry IN SELECT * FROM added ${further} ORDER BY room, seq LOOP
      SELECT seq, hash INTO last FROM collab.chain WHERE room = entry.room ORDER BY seq DESC LIMIT 1;
      -- What comes out of a backup was chained elsewhere.
      CONTINUE WHEN last.seq >= entry.seq;
      INSERT INTO collab.chain (room, seq, kind, digest, hash)
      VALUES (entry.room, entry.seq, '${kind}', ${digest}, sha256(coalesce(last.hash, '') || ${digest}));
    END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER chain AFTER INSERT ON collab.${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION collab.chain_${table}();`

/** Each change hashes the one before it. Links stay when journals are forgotten: nothing breaks the chain silently. */
export const chain = `
  CREATE FUNCTION collab.moment(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  $$;
  CREATE TABLE collab.chain (
    room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
    seq bigint NOT NULL,
    -- 'begun': what came before is not told; 'base': what an epoch begins with; 'change'
    kind text NOT NULL,
    digest bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (room, seq)
  );
  -- Heads of chains, signed with the key of the installation, each naming the signature before it.
  CREATE TABLE collab.anchors (
    room text NOT NULL REFERENCES collab.documents ON DELETE CASCADE,
    number integer NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    at text NOT NULL,
    why text NOT NULL,
    before bytea NOT NULL,
    signature bytea NOT NULL,
    PRIMARY KEY (room, number)
  );
  ${added('journal', 'change', ofChange('entry'), '')}
  ${added('snapshots', 'base', ofBase('entry'), '')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON collab.chain, collab.anchors TO ${GROUP};
`

/** Where a document comes out of a backup, its chain begins with what it was then. */
export const BEGIN_CHAIN = `
  INSERT INTO collab.chain (room, seq, kind, digest, hash)
  SELECT room, seq, 'begun', ${ofBeginning('created')}, sha256(${ofBeginning('created')}) FROM created`
