/** Who gets a letter of what they have not looked at yet. `told_id`: the last notice that a letter told of. */
export const digests = `
CREATE TABLE app.notice_digests (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  every text NOT NULL CHECK (every IN ('day', 'week')),
  language text NOT NULL,
  told_id bigint NOT NULL DEFAULT 0,
  sent_at timestamptz
);
ALTER TABLE app.notice_digests ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON app.notice_digests
  USING (current_setting('app.system', true) = 'on' OR user_id = current_setting('app.user_id', true))
  WITH CHECK (current_setting('app.system', true) = 'on' OR user_id = current_setting('app.user_id', true));
`
