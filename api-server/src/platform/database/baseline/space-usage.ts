/** What a space stores, by kind. */
export const spaceUsage = `
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
  SELECT 'files', (
    coalesce((SELECT sum(f.bytes) FROM app.stored_files f WHERE f.space_id = space
      AND EXISTS (SELECT FROM app.schedule_files s WHERE s.stored_file = f.id)), 0)
    + coalesce((SELECT sum(octet_length(s.thumbnail)) FROM app.schedule_files s WHERE s.space_id = space), 0)
    + coalesce((SELECT sum(octet_length(r.content)) FROM app.report_forms r WHERE r.space_id = space), 0))::bigint
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
    + coalesce((SELECT sum(f.bytes + octet_length(i.file_ids)) FROM app.imported_files i
      JOIN app.stored_files f ON f.id = i.stored_file WHERE i.space_id = space), 0)
    + coalesce((SELECT sum(f.bytes) FROM app.stored_files f WHERE f.space_id = space AND (
      EXISTS (SELECT FROM app.batch_entries e WHERE e.stored_file = f.id)
      OR EXISTS (SELECT FROM app.batch_archives a WHERE a.stored_file = f.id))), 0)
    + coalesce((SELECT sum(f.bytes) FROM app.jobs j
      JOIN app.stored_files f ON f.id = j.stored_file WHERE j.space_id = space), 0))::bigint
  UNION ALL
  SELECT 'directories', coalesce((SELECT directories FROM app.space_storage WHERE space_id = space), 0)
  UNION ALL
  SELECT 'people', coalesce(sum(octet_length(v.content)), 0)::bigint
  FROM app.members m JOIN app.avatars v ON v.user_id = m.user_id WHERE m.space_id = space
$$;
`
