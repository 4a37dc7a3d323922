/** Dates of a result are stored at once; what they come to may follow while many wait. */
export const figuresBehind = `
ALTER TABLE app.timetables ADD figures_behind boolean NOT NULL DEFAULT false;
`
