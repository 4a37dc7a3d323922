import { ofSpace } from '../migrations/in-space.ts'

/** Days of works are kept in documents, one for each schedule, executor and quarter; rows follow them. */
export const days = `
CREATE TABLE app.day_limits (
  schedule_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  key_date_by text NOT NULL CHECK (key_date_by IN ('data_date', 'today')),
  plan_days integer CHECK (plan_days BETWEEN 0 AND 3650),
  fact_days integer CHECK (fact_days BETWEEN 0 AND 3650),
  updated_by text NOT NULL REFERENCES app.users,
  updated_at timestamptz NOT NULL DEFAULT now(),
  fact_counts text NOT NULL DEFAULT 'entered' CHECK (fact_counts IN ('entered', 'approved'))
);
CREATE INDEX day_limits_space ON app.day_limits (space_id);
${ofSpace('day_limits')}

CREATE TABLE app.day_documents (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  -- Whose works; twelve dashes: nobody's.
  executor_id text NOT NULL,
  quarter text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- The change that rows follow, and which timetable the works in the document are of.
  seq bigint NOT NULL DEFAULT 0,
  works_stamp text NOT NULL DEFAULT '',
  -- Gzip-compressed JSON of the rows as they were told last.
  content bytea,
  -- Its part of the facts that are calculated with, and the hash of that.
  facts bytea,
  facts_revision text NOT NULL DEFAULT '',
  open_constraints integer NOT NULL DEFAULT 0,
  open_proposals integer NOT NULL DEFAULT 0,
  PRIMARY KEY (schedule_id, executor_id, quarter)
);
ALTER TABLE app.day_documents ALTER content SET STORAGE EXTERNAL, ALTER facts SET STORAGE EXTERNAL;
CREATE INDEX day_documents_space ON app.day_documents (space_id);
${ofSpace('day_documents')}

CREATE TABLE app.day_values (
  schedule_id text NOT NULL,
  executor_id text NOT NULL,
  quarter text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  work_id text NOT NULL,
  day date NOT NULL,
  measure text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('plan', 'fact', 'approved_plan', 'rate', 'specific_labor_cost')),
  amount numeric(24,6) NOT NULL CHECK (amount >= (0)::numeric),
  updated_by text,
  updated_at timestamptz,
  PRIMARY KEY (schedule_id, executor_id, work_id, day, measure, kind),
  FOREIGN KEY (schedule_id, executor_id, quarter) REFERENCES app.day_documents ON DELETE CASCADE
);
CREATE INDEX day_values_day ON app.day_values (schedule_id, day);
CREATE INDEX day_values_space ON app.day_values (space_id);
CREATE INDEX day_values_document ON app.day_values (schedule_id, executor_id, quarter);
${ofSpace('day_values')}

CREATE TABLE app.day_remarks (
  schedule_id text NOT NULL,
  executor_id text NOT NULL,
  quarter text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  work_id text NOT NULL,
  day date NOT NULL,
  reason_id text,
  note text NOT NULL,
  PRIMARY KEY (schedule_id, executor_id, work_id, day),
  FOREIGN KEY (schedule_id, executor_id, quarter) REFERENCES app.day_documents ON DELETE CASCADE
);
CREATE INDEX day_remarks_day ON app.day_remarks (schedule_id, day);
CREATE INDEX day_remarks_space ON app.day_remarks (space_id);
CREATE INDEX day_remarks_document ON app.day_remarks (schedule_id, executor_id, quarter);
${ofSpace('day_remarks')}

-- Every state of every sheet; the newest holds.
CREATE TABLE app.day_sheets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id text NOT NULL,
  executor_id text NOT NULL,
  quarter text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  monday date NOT NULL,
  state text NOT NULL,
  by_id text NOT NULL,
  at timestamptz NOT NULL,
  reason text NOT NULL,
  on_behalf_of text NOT NULL,
  FOREIGN KEY (schedule_id, executor_id, quarter) REFERENCES app.day_documents ON DELETE CASCADE
);
CREATE INDEX day_sheets_week ON app.day_sheets (schedule_id, monday, executor_id, id);
CREATE INDEX day_sheets_space ON app.day_sheets (space_id);
CREATE INDEX day_sheets_document ON app.day_sheets (schedule_id, executor_id, quarter);
${ofSpace('day_sheets')}

CREATE TABLE app.day_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id text NOT NULL,
  executor_id text NOT NULL,
  quarter text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- What was told together.
  seq bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_id text,
  work_id text NOT NULL,
  work_name text NOT NULL,
  day date NOT NULL,
  measure text NOT NULL,
  kind text NOT NULL,
  before numeric(24,6),
  after numeric(24,6),
  FOREIGN KEY (schedule_id, executor_id, quarter) REFERENCES app.day_documents ON DELETE CASCADE
);
CREATE INDEX day_changes_schedule ON app.day_changes (schedule_id, id DESC);
CREATE INDEX day_changes_space ON app.day_changes (space_id);
CREATE INDEX day_changes_document ON app.day_changes (schedule_id, executor_id, quarter, seq);
CREATE INDEX day_changes_at ON app.day_changes (at);
${ofSpace('day_changes')}

-- Facts by day that a version is calculated with; a locked one keeps what it has.
CREATE TABLE app.day_fact_inputs (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  revision text NOT NULL,
  content bytea NOT NULL
);
ALTER TABLE app.day_fact_inputs ALTER content SET STORAGE EXTERNAL;
CREATE INDEX day_fact_inputs_space ON app.day_fact_inputs (space_id);
${ofSpace('day_fact_inputs')}

CREATE TABLE app.day_reasons (
  id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  place integer NOT NULL,
  active boolean NOT NULL,
  PRIMARY KEY (space_id, id)
);
${ofSpace('day_reasons')}

CREATE TABLE app.day_exceptions (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  executor_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  until timestamptz NOT NULL,
  by_id text NOT NULL,
  PRIMARY KEY (schedule_id, executor_id)
);
CREATE INDEX day_exceptions_space ON app.day_exceptions (space_id);
CREATE INDEX day_exceptions_until ON app.day_exceptions (until);
${ofSpace('day_exceptions')}

CREATE TABLE app.date_proposals (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  work_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  start text NOT NULL,
  finish text NOT NULL,
  -- Of the last calculation when it was proposed: other ones make it stale.
  was_start text,
  was_finish text,
  by_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL CHECK (state IN ('proposed', 'APPROVED', 'DECLINED')),
  comment text NOT NULL,
  decided_by text,
  on_behalf_of text NOT NULL DEFAULT '',
  PRIMARY KEY (version_id, work_id)
);
CREATE INDEX date_proposals_space ON app.date_proposals (space_id);
${ofSpace('date_proposals')}
`
