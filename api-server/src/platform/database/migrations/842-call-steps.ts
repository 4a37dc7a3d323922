/**
 * What calls with a key of their own have done, a row for each transaction that wrote something, in that transaction: sent again, a call
 * does nothing twice. What came of it can be read by the key of the call alone, which is not stored.
 */
export const callSteps = `
CREATE TABLE app.call_steps (
  name text PRIMARY KEY,
  outcome bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX call_steps_made_at ON app.call_steps (made_at);
`
