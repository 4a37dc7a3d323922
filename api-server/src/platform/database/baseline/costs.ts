import { ofSpace } from '../migrations/in-space.ts'

/** Estimates, and the prices that they are worked out with. */
export const costs = `
CREATE TABLE app.estimates (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  number text NOT NULL,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'checked', 'approved', 'archived')),
  revision integer NOT NULL,
  revision_of text REFERENCES app.estimates ON DELETE SET NULL,
  changed_by text REFERENCES app.users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX estimates_number ON app.estimates (schedule_id, number, revision);
CREATE INDEX estimates_space ON app.estimates (space_id);
CREATE INDEX estimates_revision_of ON app.estimates (revision_of);
CREATE INDEX estimates_user ON app.estimates (changed_by);
${ofSpace('estimates')}

CREATE TABLE app.estimate_layouts (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  columns jsonb NOT NULL
);
CREATE INDEX estimate_layouts_space ON app.estimate_layouts (space_id);
${ofSpace('estimate_layouts')}

CREATE TABLE app.price_bases (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  region text NOT NULL,
  level_date date,
  currency text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('base', 'current')),
  official boolean NOT NULL DEFAULT false,
  -- '' until it is published.
  version text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  index_sets jsonb NOT NULL,
  rules jsonb NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX price_bases_name ON app.price_bases (space_id, name, version);
CREATE INDEX price_bases_user ON app.price_bases (created_by);
${ofSpace('price_bases')}

CREATE TABLE app.price_rates (
  base_id text NOT NULL REFERENCES app.price_bases ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  composition jsonb NOT NULL,
  -- Where there is no composition.
  unit_price jsonb,
  PRIMARY KEY (base_id, code)
);
CREATE INDEX price_rates_space ON app.price_rates (space_id);
${ofSpace('price_rates')}

CREATE TABLE app.price_protocols (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  number text NOT NULL,
  estimate_ids text[] NOT NULL,
  k text NOT NULL,
  vat text NOT NULL,
  state text NOT NULL CHECK (state IN ('DRAFT', 'APPROVED', 'DECLINED')),
  differs_from text REFERENCES app.price_protocols ON DELETE SET NULL,
  rows jsonb NOT NULL,
  net numeric(24,6) NOT NULL,
  tax numeric(24,6) NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX price_protocols_schedule ON app.price_protocols (schedule_id);
CREATE INDEX price_protocols_space ON app.price_protocols (space_id);
CREATE INDEX price_protocols_differs_from ON app.price_protocols (differs_from);
CREATE INDEX price_protocols_user ON app.price_protocols (created_by);
${ofSpace('price_protocols')}

CREATE TABLE app.cost_coefficients (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  body jsonb NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL
);
CREATE INDEX cost_coefficients_space ON app.cost_coefficients (space_id);
CREATE INDEX cost_coefficients_user ON app.cost_coefficients (created_by);
${ofSpace('cost_coefficients')}
`
