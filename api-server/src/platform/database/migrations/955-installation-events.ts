/**
 * Who administered what, in all spaces and beside them. It outlives spaces and people, so nothing refers to either; rows are added,
 * and go when they are old: by nobody else are they changed or taken away.
 */
export const installationEvents = `
CREATE TABLE app.installation_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  user_id text NOT NULL,
  by_name text NOT NULL,
  on_behalf_of text NOT NULL,
  -- As it was called then; '': of no space.
  in_space text NOT NULL,
  space_name text NOT NULL,
  subject text NOT NULL,
  before text NOT NULL,
  after text NOT NULL
);
CREATE INDEX installation_events_kind ON app.installation_events (kind, id DESC);
CREATE INDEX installation_events_at ON app.installation_events (at);
ALTER TABLE app.installation_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY told ON app.installation_events FOR INSERT WITH CHECK (true);
CREATE POLICY read ON app.installation_events FOR SELECT USING (current_setting('app.system', true) = 'on');
CREATE POLICY forgotten ON app.installation_events FOR DELETE USING (current_setting('app.system', true) = 'on');

CREATE FUNCTION app.keep_installation_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '90 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Events of the installation are added, and stay for 90 days at the least';
END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON app.installation_events
  FOR EACH ROW EXECUTE FUNCTION app.keep_installation_events();
`
