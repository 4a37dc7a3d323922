import { ofSpace } from '../migrations/in-space.ts'

/** Specialties of resources, and how their tables are laid out. */
export const resources = `
CREATE TABLE app.specialties (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  grades jsonb NOT NULL,
  norms jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  changed_by text REFERENCES app.users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX specialties_name ON app.specialties (space_id, lower(name));
CREATE INDEX specialties_user ON app.specialties (changed_by);
${ofSpace('specialties')}

CREATE TABLE app.resource_layouts (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  name text NOT NULL,
  shared boolean NOT NULL,
  look jsonb NOT NULL
);
CREATE UNIQUE INDEX resource_layouts_name ON app.resource_layouts (space_id, created_by, lower(name));
CREATE INDEX resource_layouts_user ON app.resource_layouts (created_by);
${ofSpace('resource_layouts')}
`
