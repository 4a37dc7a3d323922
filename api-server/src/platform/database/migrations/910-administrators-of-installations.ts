/** Who answers for the installation itself: whoever set it up, in a demo who administers its space, and whom they name at the terminal. */
export const administratorsOfInstallations = `
ALTER TABLE app.users ADD administers_installation boolean NOT NULL DEFAULT false;
UPDATE app.users u SET administers_installation = true
WHERE EXISTS (SELECT FROM app.installation i WHERE i.set_up_by = u.id)
   OR (u.demo AND EXISTS (SELECT FROM app.members m JOIN app.spaces s ON s.id = m.space_id
                          WHERE m.user_id = u.id AND m.role = 'admin' AND s.demo));
`
