import { inSpace } from '../migrations/in-space.ts'

const isOwn = `user_id = current_setting('app.user_id', true)`

const secured = (table: string, condition: string): string => `
ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.${table} USING (${condition}) WITH CHECK (${condition});`

/** Rows of a space, and a person's own ones wherever they are. */
export const ofSpaceOrPerson = (table: string): string => secured(table, `${inSpace} OR ${isOwn}`)

/** The table of spaces itself. */
export const ofItsSpace = (table: string): string => secured(table, inSpace.replace('space_id =', 'id ='))

/** Rows that are nobody's but one person's. */
export const ofPerson = (table: string): string => `
ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON app.${table} USING (current_setting('app.system', true) = 'on' OR ${isOwn})
  WITH CHECK (current_setting('app.system', true) = 'on' OR ${isOwn});`
