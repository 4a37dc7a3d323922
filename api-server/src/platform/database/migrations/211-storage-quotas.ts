import { ofSpace } from './in-space.ts'

/** What each space may take, and what of it is measured by a job because counting it takes a while. */
export const storageQuotas = `
CREATE TABLE app.space_storage (
  space_id text PRIMARY KEY REFERENCES app.spaces ON DELETE CASCADE,
  -- null: as many as every space has.
  quota_mb integer CHECK (quota_mb > 0),
  documents bigint NOT NULL DEFAULT 0,
  messages bigint NOT NULL DEFAULT 0,
  elements bigint NOT NULL DEFAULT 0,
  -- Nothing more goes in; collab-server asks.
  is_full boolean NOT NULL DEFAULT false,
  -- Of the quota, in percent, that administrators were told of last.
  warned_at smallint NOT NULL DEFAULT 0
);
${ofSpace('space_storage')}
CREATE INDEX IF NOT EXISTS bim_pictures_space ON app.bim_pictures (space_id);
CREATE INDEX IF NOT EXISTS gallery_pictures_space ON app.gallery_pictures (space_id);
CREATE INDEX IF NOT EXISTS model_files_space ON app.model_files (space_id);
CREATE INDEX IF NOT EXISTS model_jobs_space ON app.model_jobs (space_id);
CREATE INDEX IF NOT EXISTS upload_files_space ON app.upload_files (space_id);

-- Lengths stand in the rows: none of the contents is read.
CREATE FUNCTION app_shared.space_usage(space text) RETURNS TABLE (kind text, bytes bigint)
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
    + coalesce((SELECT sum(f.bytes) FROM app.model_jobs j
      JOIN app.stored_files f ON f.id = j.stored_file WHERE j.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'people', coalesce(sum(octet_length(v.content)), 0)::bigint
  FROM app.members m JOIN app.avatars v ON v.user_id = m.user_id WHERE m.space_id = space
$$;

CREATE FUNCTION app_shared.space_of_room(room text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE split_part(room, '/', 1)
    WHEN 'schedule' THEN (SELECT space_id FROM app.versions WHERE id = split_part(room, '/', 2))
    WHEN 'kanban' THEN (SELECT space_id FROM app.kanban_boards WHERE id = split_part(room, '/', 2))
    WHEN 'chat' THEN (SELECT space_id FROM app.chats WHERE id = split_part(room, '/', 2))
    ELSE (SELECT space_id FROM app.eps_nodes WHERE id = split_part(room, '/', 2))
  END
$$;

CREATE FUNCTION app_shared.is_full(room text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM app.space_storage WHERE space_id = app_shared.space_of_room(room) AND is_full)
$$;
`
