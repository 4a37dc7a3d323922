import { inSpace } from './in-space.ts'

/** One curve per node of the structure; nodes without one inherit. Secured like every table of a space. */
export const distributions = `
CREATE TABLE app.distributions (
  eps_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  kind text NOT NULL,
  points integer[] NOT NULL CHECK (array_length(points, 1) = 21),
  updated_by text NOT NULL REFERENCES app.users,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX distributions_space ON app.distributions (space_id);
ALTER TABLE app.distributions ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.distributions USING (${inSpace}) WITH CHECK (${inSpace});
`
