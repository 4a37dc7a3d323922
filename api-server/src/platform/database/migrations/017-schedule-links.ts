import { inSpace } from './in-space.ts'

/** Relations between schedules: an index of those that documents hold, and what each version reads through them. */
export const scheduleLinks = `
CREATE TABLE app.schedule_links (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  relation_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- The other end may be gone, or in another space: no references.
  other_schedule_id text NOT NULL,
  other_work_id text NOT NULL,
  -- What the other work is to the one here.
  side text NOT NULL CHECK (side IN ('predecessor', 'successor')),
  -- Working minutes, of the last calculation.
  free_reserve integer,
  full_reserve integer,
  drives boolean NOT NULL,
  PRIMARY KEY (version_id, relation_id)
);
CREATE INDEX schedule_links_space ON app.schedule_links (space_id);
CREATE INDEX schedule_links_other ON app.schedule_links (other_schedule_id);
ALTER TABLE app.schedule_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.schedule_links USING (${inSpace}) WITH CHECK (${inSpace});

CREATE TABLE app.external_works (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- What it was taken from: equal sources need not be read again.
  source text NOT NULL,
  -- Of the content: equal contents have equal revisions.
  revision text NOT NULL,
  -- Gzip-compressed JSON, as it goes out.
  content bytea NOT NULL
);
ALTER TABLE app.external_works ALTER content SET STORAGE EXTERNAL;
CREATE INDEX external_works_space ON app.external_works (space_id);
ALTER TABLE app.external_works ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.external_works USING (${inSpace}) WITH CHECK (${inSpace});
`
