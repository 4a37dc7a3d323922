/** Codes and fields of a file that is looked at: what its works need before they can be written. */
export const uploadAttributes = `
ALTER TABLE app.upload_files ADD COLUMN attributes jsonb NOT NULL DEFAULT '{"make":[],"extend":[]}';
`
