import { ofSpace } from '../migrations/in-space.ts'

/** Links between schedules, and templates of structures. */
export const links = `
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
${ofSpace('schedule_links')}

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
${ofSpace('external_works')}

CREATE TABLE app.wbs_templates (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  project_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  rows integer NOT NULL,
  relations integer NOT NULL,
  branch jsonb NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX wbs_templates_name ON app.wbs_templates (space_id, COALESCE(project_id, ''), lower(name));
CREATE INDEX wbs_templates_project ON app.wbs_templates (project_id);
CREATE INDEX wbs_templates_user ON app.wbs_templates (created_by);
${ofSpace('wbs_templates')}
`
