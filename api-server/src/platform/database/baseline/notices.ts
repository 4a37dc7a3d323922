import { ofPerson, ofSpaceOrPerson } from './policies.ts'

/** What people are told. */
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
${ofSpaceOrPerson('notices')}

CREATE TABLE app.notice_digests (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  every text NOT NULL CHECK (every IN ('day', 'week')),
  language text NOT NULL,
  told_id bigint NOT NULL DEFAULT 0,
  sent_at timestamptz
);
${ofPerson('notice_digests')}
`
