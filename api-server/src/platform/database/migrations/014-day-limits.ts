import { inSpace } from './in-space.ts'

/** Days whose plan and facts may be entered, per schedule; programs that stay in a room are held to them as well. */
export const dayLimits = `
CREATE TABLE app.day_limits (
  schedule_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  key_date_by text NOT NULL CHECK (key_date_by IN ('data_date', 'today')),
  plan_days integer CHECK (plan_days BETWEEN 0 AND 3650),
  fact_days integer CHECK (fact_days BETWEEN 0 AND 3650),
  updated_by text NOT NULL REFERENCES app.users,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX day_limits_space ON app.day_limits (space_id);
ALTER TABLE app.day_limits ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.day_limits USING (${inSpace}) WITH CHECK (${inSpace});

DROP FUNCTION app_shared.room_standing(text, text);
CREATE FUNCTION app_shared.room_standing(person text, version text)
RETURNS TABLE (
  role text, "accessRevision" integer, locked boolean, planning boolean,
  "keyDateBy" text, "factDays" integer, "dataDate" text
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.role, u.access_revision, v.locked, v.planning,
    l.key_date_by, l.fact_days, to_char(t.data_date, 'YYYY-MM-DD"T"HH24:MI')
  FROM app.versions v
  JOIN app.eps_nodes n ON n.id = v.schedule_id AND n.deleted_at IS NULL
  JOIN app.members m ON m.space_id = v.space_id
  JOIN app.users u ON u.id = m.user_id
  LEFT JOIN app.day_limits l ON l.schedule_id = v.schedule_id
  LEFT JOIN app.timetables t ON t.version_id = v.id
  WHERE v.id = version AND u.id = person
$$;
`
