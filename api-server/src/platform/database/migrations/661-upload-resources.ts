/** Resources that the register gets with an import, as JSON. */
export const uploadResources = `
ALTER TABLE app.upload_files ADD COLUMN resources jsonb NOT NULL DEFAULT '[]';
`
