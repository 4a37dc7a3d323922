/** How the values of a calculated attribute, or of an indicator, are found; NULL: works hold them. */
export const attributeSettings = `
ALTER TABLE app.attributes ADD COLUMN setting jsonb;
`
