import { ofSpace } from './in-space.ts'

/**
 * What a directory says itself of who may do what with it: of a person, of a role, or of everybody else. Whoever could change
 * the structure could change directories, and can now.
 */
export const directoryRights = `
CREATE TABLE app.directory_rights (
  directory_id text NOT NULL REFERENCES app.directories ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text REFERENCES app.users ON DELETE CASCADE,
  role text,
  role_id text REFERENCES app.roles ON DELETE CASCADE,
  level text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (directory_id, user_id, role, role_id),
  CHECK (num_nonnulls(user_id, role, role_id) <= 1)
);
CREATE INDEX directory_rights_space ON app.directory_rights (space_id);
CREATE INDEX directory_rights_user ON app.directory_rights (user_id);
CREATE INDEX directory_rights_role ON app.directory_rights (role_id);
${ofSpace('directory_rights')}
${['roles', 'grants', 'delegations']
  .map(
    (table) => `UPDATE app.${table} SET abilities = abilities || '{directory.edit,directory.define}'
      WHERE 'eps.edit' = ANY (abilities);\n`,
  )
  .join('')}
`
