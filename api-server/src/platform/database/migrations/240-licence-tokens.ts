/**
 * What a licence says stands in its token only, which is signed and read each time; columns beside it could be written.
 * Tokens of before are of another form that nobody can read any more. A licence that was taken away leaves its trace,
 * so that neither it comes again nor a space that had one has free seats.
 */
export const licenceTokens = `
DELETE FROM app.licences;
ALTER TABLE app.licences
  DROP COLUMN customer, DROP COLUMN valid_to, DROP COLUMN min_version,
  DROP COLUMN paid, DROP COLUMN estimate, DROP COLUMN bim,
  DROP CONSTRAINT licences_space_id_fingerprint_key,
  ADD removed_at timestamptz,
  ADD CONSTRAINT licences_once UNIQUE (fingerprint);

CREATE TABLE app.licensed_installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id text NOT NULL DEFAULT gen_random_uuid()::text
);
INSERT INTO app.licensed_installation DEFAULT VALUES;
`
