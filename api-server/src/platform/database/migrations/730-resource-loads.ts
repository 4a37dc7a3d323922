import { ofSpace } from './in-space.ts'

/** What works of a version need of each resource by day; written with the official result. */
export const resourceLoads = `
CREATE TABLE app.resource_loads (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Of a row of a register, else what the document calls it.
  resource_id text NOT NULL,
  -- Of a unit, where assignments have one of their own; '': that of the register.
  price text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  -- A day since 1970; amounts are by day from here on, in millionths.
  first_day integer NOT NULL,
  amounts bigint[] NOT NULL,
  PRIMARY KEY (version_id, resource_id, price)
);
CREATE INDEX resource_loads_resource ON app.resource_loads (space_id, resource_id);
${ofSpace('resource_loads')}

-- Results from before there were loads are calculated again; those of locked versions stay as they are.
UPDATE app.timetables SET state = 0
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
`
