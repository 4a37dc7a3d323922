import { ofSpace } from './in-space.ts'

/**
 * One row for each long job of whatever kind. Whoever is at it touches the row every few seconds: of one that nobody has
 * touched for a minute the server has died. `task` is what it was asked and never changes, `details` what it tells;
 * `alone` is held by one running job of a kind at a time.
 */
export const jobs = `
CREATE TABLE app.jobs (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users,
  kind text NOT NULL,
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  alone text,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'stopped')),
  step text,
  progress real NOT NULL DEFAULT 0,
  error jsonb,
  task jsonb NOT NULL,
  details jsonb NOT NULL,
  stored_file text,
  attempts integer NOT NULL DEFAULT 1,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  put_away boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX jobs_alone ON app.jobs (kind, alone) WHERE state = 'running' AND alone IS NOT NULL;
CREATE INDEX jobs_running ON app.jobs (touched_at) WHERE state = 'running';
CREATE INDEX jobs_of_person ON app.jobs (user_id, started_at);
CREATE INDEX jobs_node ON app.jobs (node_id);
CREATE INDEX jobs_space ON app.jobs (space_id);
CREATE INDEX jobs_stored_file ON app.jobs (stored_file) WHERE stored_file IS NOT NULL;
${ofSpace('jobs')}

-- What is at work while a new version is put in its place was begun by a server that is gone by then.
INSERT INTO app.jobs (id, space_id, user_id, kind, node_id, name, state, error, task, details, started_at, touched_at)
  SELECT id, space_id, user_id, 'batch', NULL, '', CASE state WHEN 'done' THEN 'done' WHEN 'stopped' THEN 'stopped' ELSE 'failed' END,
    CASE WHEN state IN ('running', 'broken') THEN '{"code":"JOB_INTERRUPTED","params":{}}'::jsonb END, '{"members":[]}',
    jsonb_build_object('total', total, 'finished', finished, 'failed', failed, 'failedNames', to_jsonb(failed_names)),
    started_at, touched_at
  FROM app.batches;
INSERT INTO app.jobs (id, space_id, user_id, kind, node_id, name, state, error, task, details, stored_file, started_at, touched_at)
  SELECT id, space_id, user_id, 'model', schedule_id, file_name,
    CASE state WHEN 'converting' THEN 'running' WHEN 'error' THEN 'failed' WHEN 'cancelled' THEN 'stopped' ELSE state END, error,
    jsonb_build_object('modelId', model_id, 'name', name), jsonb_build_object('modelId', model_id), stored_file, created_at, updated_at
  FROM app.model_jobs;

CREATE OR REPLACE FUNCTION app.forget_unowned_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM app.stored_files f WHERE f.id = OLD.stored_file
    AND NOT EXISTS (SELECT FROM app.model_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.jobs o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.upload_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.attachments o WHERE o.stored_file = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.jobs
  FOR EACH ROW WHEN (OLD.stored_file IS NOT NULL) EXECUTE FUNCTION app.forget_unowned_file();
CREATE OR REPLACE FUNCTION app_shared.space_usage(space text) RETURNS TABLE (kind text, bytes bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'documents', coalesce((SELECT documents FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'messages', coalesce((SELECT messages FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'attachments', coalesce(sum(f.bytes + coalesce(octet_length(a.preview), 0)), 0)::bigint
  FROM app.attachments a JOIN app.stored_files f ON f.id = a.stored_file WHERE a.space_id = space
  UNION ALL
  SELECT 'gallery', coalesce(sum(p.bytes), 0)::bigint FROM app.gallery_pictures p WHERE p.space_id = space
  UNION ALL
  SELECT 'models', (
    coalesce((SELECT sum(f.bytes + octet_length(m.geometry)) FROM app.model_files m
      JOIN app.stored_files f ON f.id = m.stored_file WHERE m.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(b.content)) FROM app.bim_pictures b WHERE b.space_id = space), 0)
    + coalesce((SELECT elements FROM app.space_storage WHERE space_id = space), 0))::bigint
  UNION ALL
  SELECT 'uploads', (
    coalesce((SELECT sum(f.bytes + coalesce(octet_length(u.staged), 0)) FROM app.upload_files u
      JOIN app.stored_files f ON f.id = u.stored_file WHERE u.space_id = space), 0)
    + coalesce((SELECT sum(f.bytes) FROM app.jobs j
      JOIN app.stored_files f ON f.id = j.stored_file WHERE j.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'people', coalesce(sum(octet_length(v.content)), 0)::bigint
  FROM app.members m JOIN app.avatars v ON v.user_id = m.user_id WHERE m.space_id = space
$$;
DROP TABLE app.model_jobs;
DROP TABLE app.batches;

-- How far an import is says its job.
ALTER TABLE app.uploads ADD COLUMN job_id text REFERENCES app.jobs ON DELETE SET NULL;
UPDATE app.uploads SET state = 'error', error = '{"code":"UNAVAILABLE","params":{}}'
  WHERE state IN ('uploading', 'confirming');
`
