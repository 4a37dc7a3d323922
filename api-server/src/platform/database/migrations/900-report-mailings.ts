import { ofSpace } from './in-space.ts'

/** Reports that come by letter, to whom, and what became of each letter. */
export const reportMailings = `
CREATE TABLE app.report_mailings (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  master_id text,
  form_id text REFERENCES app.report_forms ON DELETE CASCADE,
  parameters jsonb NOT NULL,
  rhythm jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  next_at timestamptz NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (num_nonnulls(master_id, form_id) = 1)
);
CREATE INDEX report_mailings_space ON app.report_mailings (space_id);
CREATE INDEX report_mailings_node ON app.report_mailings (node_id) WHERE node_id IS NOT NULL;
CREATE INDEX report_mailings_form ON app.report_mailings (form_id) WHERE form_id IS NOT NULL;
CREATE INDEX report_mailings_author ON app.report_mailings (created_by);
CREATE INDEX report_mailings_due ON app.report_mailings (next_at) WHERE active;
${ofSpace('report_mailings')}

CREATE TABLE app.report_recipients (
  mailing_id text NOT NULL REFERENCES app.report_mailings ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  PRIMARY KEY (mailing_id, user_id)
);
CREATE INDEX report_recipients_user ON app.report_recipients (user_id);
CREATE INDEX report_recipients_space ON app.report_recipients (space_id);
${ofSpace('report_recipients')}

CREATE TABLE app.report_letters (
  id text PRIMARY KEY,
  mailing_id text NOT NULL REFERENCES app.report_mailings ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  -- How often a server has begun it, and when the last one did.
  attempts integer NOT NULL DEFAULT 0,
  claimed_at timestamptz,
  ended_at timestamptz,
  file_name text NOT NULL DEFAULT '',
  bytes integer NOT NULL DEFAULT 0,
  error jsonb,
  UNIQUE (mailing_id, user_id, due_at)
);
CREATE INDEX report_letters_user ON app.report_letters (user_id);
CREATE INDEX report_letters_space ON app.report_letters (space_id);
CREATE INDEX report_letters_waiting ON app.report_letters (due_at) WHERE state IN ('waiting', 'sending');
${ofSpace('report_letters')}
`
