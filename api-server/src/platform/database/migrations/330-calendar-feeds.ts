/** Private addresses of calendars. The schedule is of any space of the person; rights are looked up with every call. */
export const calendarFeeds = `
CREATE TABLE app.calendar_feeds (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  name text NOT NULL,
  schedule_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz
);
CREATE INDEX calendar_feeds_user ON app.calendar_feeds (user_id);
CREATE INDEX calendar_feeds_schedule ON app.calendar_feeds (schedule_id);
`
