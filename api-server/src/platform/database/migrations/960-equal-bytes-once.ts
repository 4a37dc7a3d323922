/**
 * Equal bytes are stored once in a space, and count once: for the first of the kinds that name them, in the order of `rank`.
 * Lengths stand in the rows: none of the contents is read.
 */
export const equalBytesOnce = `
CREATE OR REPLACE FUNCTION app_shared.space_usage(space text) RETURNS TABLE (kind text, bytes bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH named (id, rank) AS (
    SELECT stored_file, 1 FROM app.schedule_files WHERE space_id = space
    UNION ALL SELECT stored_file, 2 FROM app.attachments WHERE space_id = space
    UNION ALL SELECT stored_file, 3 FROM app.model_files WHERE space_id = space
    UNION ALL SELECT stored_file, 4 FROM app.gallery_pictures WHERE space_id = space
    UNION ALL SELECT stored_file, 5 FROM app.upload_files WHERE space_id = space
    UNION ALL SELECT stored_file, 5 FROM app.imported_files WHERE space_id = space
    UNION ALL SELECT stored_file, 5 FROM app.batch_entries WHERE space_id = space
    UNION ALL SELECT stored_file, 5 FROM app.batch_archives WHERE space_id = space
    UNION ALL SELECT stored_file, 5 FROM app.jobs WHERE space_id = space
  ), stored AS (
    SELECT min(named.rank) AS rank, min(f.bytes) AS bytes
    FROM named JOIN app.stored_files f ON f.id = named.id GROUP BY coalesce(f.blob, f.id)
  ), files AS (
    SELECT rank, sum(stored.bytes) AS bytes FROM stored GROUP BY rank
  )
  SELECT 'documents', coalesce((SELECT documents FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'messages', coalesce((SELECT messages FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'attachments', (
    coalesce((SELECT files.bytes FROM files WHERE rank = 2), 0)
    + coalesce((SELECT sum(octet_length(a.preview)) FROM app.attachments a WHERE a.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'files', (
    coalesce((SELECT files.bytes FROM files WHERE rank = 1), 0)
    + coalesce((SELECT sum(octet_length(s.thumbnail)) FROM app.schedule_files s WHERE s.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(r.content)) FROM app.report_forms r WHERE r.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(l.content)) FROM app.print_logos l WHERE l.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'gallery', (
    coalesce((SELECT files.bytes FROM files WHERE rank = 4), 0)
    + coalesce((SELECT sum(octet_length(p.thumbnail) + coalesce(octet_length(p.content), 0))
      FROM app.gallery_pictures p WHERE p.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'models', (
    coalesce((SELECT files.bytes FROM files WHERE rank = 3), 0)
    + coalesce((SELECT sum(octet_length(m.geometry)) FROM app.model_files m WHERE m.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(b.content)) FROM app.bim_pictures b WHERE b.space_id = space), 0)
    + coalesce((SELECT elements FROM app.space_storage WHERE space_id = space), 0))::bigint
  UNION ALL
  SELECT 'uploads', (
    coalesce((SELECT files.bytes FROM files WHERE rank = 5), 0)
    + coalesce((SELECT sum(octet_length(u.staged)) FROM app.upload_files u WHERE u.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(i.file_ids)) FROM app.imported_files i WHERE i.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'directories', coalesce((SELECT directories FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'people', coalesce(sum(octet_length(v.content)), 0)::bigint
  FROM app.members m JOIN app.avatars v ON v.user_id = m.user_id WHERE m.space_id = space
$$;
`
