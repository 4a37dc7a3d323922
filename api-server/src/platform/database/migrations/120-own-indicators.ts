import { inSpace } from './in-space.ts'

/** Indicators that people of a space have made. Their sums stand with those of the built-in ones. */
export const ownIndicators = `
CREATE TABLE app.own_indicators (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  unit text NOT NULL,
  -- An aggregate of works, or a formula over other indicators.
  rule jsonb NOT NULL,
  result text NOT NULL,
  -- Sums are kept under it.
  revision integer NOT NULL,
  better text,
  norm double precision,
  yellow double precision,
  red double precision,
  active boolean NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (space_id, name)
);
CREATE INDEX own_indicators_user ON app.own_indicators (created_by);
ALTER TABLE app.own_indicators ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.own_indicators USING (${inSpace}) WITH CHECK (${inSpace});
`
