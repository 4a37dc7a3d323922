/** What works have of float in the target version, and which own indicators count them. */
export const floatAndPromises = `
ALTER TABLE app.work_figures
  -- Working minutes; null: not there, or done there.
  ADD COLUMN target_float integer,
  -- 'kept', 'missed'; null: it was not to be done in the last days before the data date.
  ADD COLUMN promise text,
  -- Ids and revisions, as the sums are named.
  ADD COLUMN counted_by text[] NOT NULL DEFAULT '{}';

UPDATE app.version_indicators SET sums = sums || '{"targetFloat": 0, "floatUsed": 0, "promised": 0, "kept": 0}';
UPDATE app.indicator_history SET sums = sums || '{"targetFloat": 0, "floatUsed": 0, "promised": 0, "kept": 0}';

-- Target versions are matched anew and results calculated again; those of locked versions stay as they are.
UPDATE app.plan_inputs SET target_seq = -1
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
UPDATE app.timetables SET state = 0
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
`
