/** How much more the resource does that takes the place of another. */
export const resourceReplacements = `
ALTER TABLE app.replacements ADD COLUMN coefficient numeric(10,6) CHECK (coefficient > 0);
`
