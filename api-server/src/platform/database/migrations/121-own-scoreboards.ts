/** Scoreboards that people keep for themselves; their names need not differ from those that others keep. */
export const ownScoreboards = `
ALTER TABLE app.scoreboards ADD COLUMN shared boolean NOT NULL DEFAULT true;
ALTER TABLE app.scoreboards ALTER COLUMN shared DROP DEFAULT;
ALTER TABLE app.scoreboards DROP CONSTRAINT scoreboards_space_id_name_key;
CREATE UNIQUE INDEX scoreboards_shared_name ON app.scoreboards (space_id, name) WHERE shared;
CREATE UNIQUE INDEX scoreboards_own_name ON app.scoreboards (space_id, created_by, name) WHERE NOT shared;
`
