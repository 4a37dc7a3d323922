import { inSpace } from './in-space.ts'

/**
 * One row per person that a notice reaches. What it is about may be gone: no references but to the space and the
 * people. A person reads what is theirs, also of a space they are not in any more.
 */
export const notices = `
CREATE TABLE app.notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  area text NOT NULL CHECK (area IN ('bell', 'personal')),
  kind text NOT NULL,
  actor_id text REFERENCES app.users ON DELETE SET NULL,
  node_id text,
  schedule_id text,
  version_id text,
  params jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz
);
CREATE INDEX notices_user ON app.notices (user_id, area, id);
CREATE INDEX notices_space ON app.notices (space_id);
CREATE INDEX notices_created ON app.notices (created_at);
ALTER TABLE app.notices ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.notices
  USING (${inSpace} OR user_id = current_setting('app.user_id', true))
  WITH CHECK (${inSpace} OR user_id = current_setting('app.user_id', true));
`
