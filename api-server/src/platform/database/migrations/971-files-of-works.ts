/** A file may belong to a work of its schedule, in all versions; null: to the schedule as a whole. */
export const filesOfWorks = `
ALTER TABLE app.schedule_files ADD COLUMN work_id text;
CREATE INDEX schedule_files_work ON app.schedule_files (schedule_id, work_id) WHERE work_id IS NOT NULL;
`
