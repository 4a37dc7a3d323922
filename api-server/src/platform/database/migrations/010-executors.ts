/** People on site, who tell what was done and do not plan. */
export const executors = `
ALTER TABLE app.members DROP CONSTRAINT members_role_check;
ALTER TABLE app.members ADD CONSTRAINT members_role_check
  CHECK (role IN ('admin', 'planner', 'executor', 'reader'));
`
