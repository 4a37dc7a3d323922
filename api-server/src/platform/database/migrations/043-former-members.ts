import { inSpace } from './in-space.ts'

/** People who left a space: what names them there goes on saying who they were. */
export const formerMembers = `
CREATE TABLE app.former_members (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (space_id, user_id)
);
CREATE INDEX former_members_user ON app.former_members (user_id);

ALTER TABLE app.former_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.former_members USING (${inSpace}) WITH CHECK (${inSpace});
`
