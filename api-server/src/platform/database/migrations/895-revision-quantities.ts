/** What the bodies of a revision of a model come to, by class and storey: two revisions are compared by it. null: not measured. */
export const revisionQuantities = `
ALTER TABLE app.model_revisions ADD COLUMN quantities jsonb;
`
