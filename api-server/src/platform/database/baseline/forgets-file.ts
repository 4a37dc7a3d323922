/** Whatever row names a file owns it. */
const owners = [
  'model_files',
  'jobs',
  'upload_files',
  'attachments',
  'imported_files',
  'batch_entries',
  'batch_archives',
  'schedule_files',
]

/** Owners have no foreign key to their file: a space takes both with it, in an order that is nobody's choice. */
export const forgetUnownedFile = `
CREATE FUNCTION app.forget_unowned_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM app.stored_files f WHERE f.id = OLD.stored_file
${owners.map((table) => `    AND NOT EXISTS (SELECT FROM app.${table} o WHERE o.stored_file = f.id)`).join('\n')};
  RETURN NULL;
END $$;
`

/** The file of a row goes with the row, or with its being named there. */
export const forgetsFile = (
  table: string,
): string => `CREATE TRIGGER forget_file AFTER DELETE OR UPDATE OF stored_file ON app.${table}
  FOR EACH ROW WHEN (OLD.stored_file IS NOT NULL) EXECUTE FUNCTION app.forget_unowned_file();`
