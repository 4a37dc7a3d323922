/** Whether works wait for resources in the futures of a version; where nobody was asked they do not. */
export const levelledRisks = `
UPDATE app.version_risks SET assumptions = assumptions || '{"levelled": false}'::jsonb WHERE assumptions IS NOT NULL;
`
