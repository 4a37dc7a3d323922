/**
 * Condition of the policy that every table of a space has: a row is there only for transactions that named its space,
 * or that say `app.system`. Part of released migrations: it never changes.
 */
export const inSpace = `current_setting('app.system', true) = 'on'
  OR space_id = ANY (string_to_array(current_setting('app.space_ids', true), ','))`

/** Statements that give a table of a space that policy. Part of released migrations as well. */
export const ofSpace = (table: string): string => `
ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.${table} USING (${inSpace}) WITH CHECK (${inSpace});`
