/** What prices of resources are in; schedules that are there keep the currency that they have. */
export const spaceCurrency = `
ALTER TABLE app.spaces ADD COLUMN currency text NOT NULL DEFAULT 'EUR'
  CHECK (length(currency) BETWEEN 1 AND 8);
`
