import { ofSpace } from './in-space.ts'

export const analyticSettings = `
CREATE TABLE app.analytic_settings (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- The person; of what everybody in the space begins with the space itself.
  owner_id text NOT NULL,
  -- It may be gone: then the view is shown.
  preset_id text,
  view jsonb NOT NULL,
  PRIMARY KEY (space_id, owner_id)
);
${ofSpace('analytic_settings')}
`
