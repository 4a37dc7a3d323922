/**
 * Condition of the policy that every table of a space has: a row is there only for transactions that named its space,
 * or that say `app.system`. Part of released migrations: it never changes.
 */
export const inSpace = `current_setting('app.system', true) = 'on'
  OR space_id = ANY (string_to_array(current_setting('app.space_ids', true), ','))`
