import { ofSpace } from './in-space.ts'

/** Code, id and name of the columns that a register has, as they were then. */
const columns = [
  ['type', 'resourceType', 'Type'],
  ['unit', 'resourceUnit', 'Unit'],
  ['rbs', 'resourceNode', 'RBS'],
  ['specialty', 'resourceSpec', 'Specialty'],
  ['grade', 'resourceRank', 'Grade'],
  ['calendar', 'resourceDays', 'Calendar'],
  ['availability', 'availability', 'Availability'],
  ['prices', 'resourceRate', 'Prices'],
  ['role', 'resourceRole', 'Role'],
  ['team', 'resourceTeam', 'Team'],
].map(([code, id, name]) => ({
  ...{ id, code, name, type: code === 'role' ? 'boolean' : 'string', unit: '', precision: 0, directoryId: null },
  ...{ required: false, unique: false, usual: '' },
}))

/** Registers that were made before resources had columns of their own; trades; layouts of the screen of resources. */
export const resources = `
UPDATE app.directories SET columns = '${JSON.stringify(columns)}'::jsonb || columns, revision = revision + 1, defined_at = revision + 1
WHERE kind = 'resource' AND NOT columns @> '[{"id": "resourceType"}]';

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
${['specialties', 'resource_layouts'].map(ofSpace).join('')}
`
