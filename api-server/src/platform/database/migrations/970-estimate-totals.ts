/** The last change of an estimate's document that was heard of, and what it came to at one of them. */
export const estimateTotals = `
ALTER TABLE app.estimates ADD COLUMN seq bigint NOT NULL DEFAULT 0, ADD COLUMN totals jsonb;
`
