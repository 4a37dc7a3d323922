import { ofSpace } from './in-space.ts'

/** What approved hours cost, as a part of the actual cost of works. */
export const timesheetCosts = `
ALTER TABLE app.timesheet_settings ADD COLUMN cost_counts boolean NOT NULL DEFAULT false;

-- Millionths: the cost beside the hours, that of the hours, and what stood at the work before the sum was written.
CREATE TABLE app.timesheet_costs (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  work_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  others numeric(30,0) NOT NULL,
  labour numeric(30,0) NOT NULL,
  before numeric(30,0) NOT NULL,
  PRIMARY KEY (schedule_id, work_id)
);
CREATE INDEX timesheet_costs_space ON app.timesheet_costs (space_id);
${ofSpace('timesheet_costs')}
`
