import { inSpace } from './in-space.ts'

/** Where each work of an official result stands and what it has of attributes, and the colours of processes. */
export const cyclograms = `
ALTER TABLE app.work_figures
  -- Names of the summaries above, the top one first.
  ADD COLUMN branch text[] NOT NULL DEFAULT '{}',
  -- As they are packed in the document.
  ADD COLUMN attribute_values text NOT NULL DEFAULT '',
  ADD COLUMN actual_start_at timestamp,
  ADD COLUMN actual_finish_at timestamp,
  ADD COLUMN target_start_at timestamp;

CREATE TABLE app.cyclogram_colors (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- What processes are told apart by, and the process.
  source text NOT NULL,
  process text NOT NULL,
  color text NOT NULL,
  PRIMARY KEY (schedule_id, source, process)
);
CREATE INDEX cyclogram_colors_space ON app.cyclogram_colors (space_id);
ALTER TABLE app.cyclogram_colors ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.cyclogram_colors USING (${inSpace}) WITH CHECK (${inSpace});

-- Results from before are calculated again; those of locked versions stay as they are.
UPDATE app.timetables SET state = 0
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
`
