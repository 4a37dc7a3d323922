/** Pictures of nodes are files like all others; those that are still in their rows follow in the background. */
export const picturesOutside = `
ALTER TABLE app.gallery_pictures
  ADD COLUMN stored_file text,
  ALTER content DROP NOT NULL,
  ADD CONSTRAINT gallery_pictures_bytes CHECK ((content IS NULL) <> (stored_file IS NULL));
CREATE INDEX gallery_pictures_stored_file ON app.gallery_pictures (stored_file) WHERE stored_file IS NOT NULL;
CREATE INDEX gallery_pictures_inside ON app.gallery_pictures (id) WHERE content IS NOT NULL;

CREATE OR REPLACE FUNCTION app.forget_unowned_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM app.stored_files f WHERE f.id = OLD.stored_file
    AND NOT EXISTS (SELECT FROM app.model_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.jobs o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.upload_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.attachments o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.imported_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.batch_entries o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.batch_archives o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.schedule_files o WHERE o.stored_file = f.id)
    AND NOT EXISTS (SELECT FROM app.gallery_pictures o WHERE o.stored_file = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.gallery_pictures
  FOR EACH ROW WHEN (OLD.stored_file IS NOT NULL) EXECUTE FUNCTION app.forget_unowned_file();
`
