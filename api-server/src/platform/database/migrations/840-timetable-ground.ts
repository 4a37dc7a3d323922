/** What a result was calculated with beside its document: another calculation with the same comes to the same. */
export const timetableGround = `
ALTER TABLE app.timetables ADD ground text;
`
