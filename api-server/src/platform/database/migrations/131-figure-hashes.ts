/** By which figures of works that stay as they were are told from those that do not; '' is of none. */
export const figureHashes = `
ALTER TABLE app.work_figures ADD COLUMN hash text NOT NULL DEFAULT '';
`
