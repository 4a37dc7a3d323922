import { ofSpace } from '../migrations/in-space.ts'

/** Hours of people by week, and who has signed them. */
export const timesheets = `
CREATE TABLE app.timesheet_settings (
  schedule_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  asked boolean NOT NULL,
  -- The day from which they are asked for; weeks before it are never due.
  asked_since date,
  due_days integer NOT NULL,
  usual_hours integer NOT NULL,
  labour_from text NOT NULL CHECK (labour_from IN ('typed', 'timesheets'))
);
CREATE INDEX timesheet_settings_space ON app.timesheet_settings (space_id);
${ofSpace('timesheet_settings')}

CREATE TABLE app.timesheets (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  monday date NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('draft', 'submitted', 'APPROVED', 'DECLINED')),
  revision integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Facts of works do not follow its state yet.
  facts_due boolean NOT NULL DEFAULT false,
  PRIMARY KEY (schedule_id, user_id, monday)
);
CREATE INDEX timesheets_week ON app.timesheets (schedule_id, monday);
CREATE INDEX timesheets_user ON app.timesheets (user_id);
CREATE INDEX timesheets_space ON app.timesheets (space_id);
CREATE INDEX timesheets_facts ON app.timesheets (schedule_id) WHERE facts_due;
${ofSpace('timesheets')}

CREATE TABLE app.timesheet_lines (
  schedule_id text NOT NULL,
  user_id text NOT NULL,
  monday date NOT NULL,
  id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  place integer NOT NULL,
  worker_kind text NOT NULL CHECK (worker_kind IN ('user', 'resource')),
  worker_id text NOT NULL,
  worker_name text NOT NULL,
  -- Works are in documents: what they were called when the line was saved.
  work_id text,
  work_code text NOT NULL,
  work_name text NOT NULL,
  assignment_id text,
  assignment_name text NOT NULL,
  activity text,
  note text NOT NULL,
  PRIMARY KEY (schedule_id, user_id, monday, id),
  FOREIGN KEY (schedule_id, user_id, monday) REFERENCES app.timesheets ON DELETE CASCADE
);
CREATE INDEX timesheet_lines_work ON app.timesheet_lines (schedule_id, work_id);
CREATE INDEX timesheet_lines_space ON app.timesheet_lines (space_id);
${ofSpace('timesheet_lines')}

CREATE TABLE app.timesheet_hours (
  schedule_id text NOT NULL,
  user_id text NOT NULL,
  monday date NOT NULL,
  line_id text NOT NULL,
  day date NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  worker_id text NOT NULL,
  -- Hundredths of an hour; overtime is a part of the hours.
  hours integer NOT NULL CHECK ((hours > 0) AND (hours <= 2400)),
  overtime integer NOT NULL,
  -- Millionths of the currency of the register; null: no price.
  cost numeric(30,0),
  PRIMARY KEY (schedule_id, user_id, monday, line_id, day),
  FOREIGN KEY (schedule_id, user_id, monday, line_id) REFERENCES app.timesheet_lines ON DELETE CASCADE,
  CHECK ((overtime >= 0) AND (overtime <= hours))
);
CREATE INDEX timesheet_hours_worker ON app.timesheet_hours (space_id, worker_id, day);
${ofSpace('timesheet_hours')}

CREATE TABLE app.timesheet_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id text NOT NULL,
  user_id text NOT NULL,
  monday date NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  state text NOT NULL,
  by_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL,
  on_behalf_of text NOT NULL,
  FOREIGN KEY (schedule_id, user_id, monday) REFERENCES app.timesheets ON DELETE CASCADE
);
CREATE INDEX timesheet_turns_sheet ON app.timesheet_turns (schedule_id, user_id, monday, id);
CREATE INDEX timesheet_turns_space ON app.timesheet_turns (space_id);
${ofSpace('timesheet_turns')}

-- Weeks that were due when they were counted last.
CREATE TABLE app.timesheet_dues (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  monday date NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  PRIMARY KEY (schedule_id, user_id, monday)
);
CREATE INDEX timesheet_dues_user ON app.timesheet_dues (user_id);
CREATE INDEX timesheet_dues_space ON app.timesheet_dues (space_id);
${ofSpace('timesheet_dues')}
`
