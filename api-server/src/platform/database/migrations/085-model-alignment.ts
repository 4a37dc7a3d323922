export const modelAlignment = `
-- How people moved and turned it from where its file has it; null: not at all.
ALTER TABLE app.models ADD alignment jsonb;
`
