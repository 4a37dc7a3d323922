/** What of each series has come at the data date; of what is there already, by whole days until the next calculation. */
export const passedSeries = `
ALTER TABLE app.version_series
  ADD COLUMN target_passed float8 NOT NULL DEFAULT 0,
  ADD COLUMN plan_passed float8 NOT NULL DEFAULT 0;

UPDATE app.version_series s SET
  target_passed = (SELECT coalesce(sum(amount), 0) FROM unnest(s.target[1:told.days]) amount),
  plan_passed = (SELECT coalesce(sum(amount), 0) FROM unnest(s.plan[1:told.days]) amount)
FROM (
  SELECT t.version_id, s.measure, s.unit,
    greatest(0, CAST(t.data_date AS date) - date '1970-01-01' - s.first_day) AS days
  FROM app.version_series s JOIN app.timetables t USING (version_id) WHERE t.data_date IS NOT NULL
) told
WHERE told.version_id = s.version_id AND told.measure = s.measure AND told.unit = s.unit;
`
