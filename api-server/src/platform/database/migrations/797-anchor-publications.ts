/** What was told outside of signatures, each naming the one before it. */
export const anchorPublications = `
CREATE TABLE app.anchor_publications (
  number integer PRIMARY KEY,
  key text NOT NULL,
  -- The last moment of which signatures are in it.
  upto text NOT NULL,
  sha256 text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`
