/** What a picture shows: a work, and the day that was told of with it. */
export const picturesOfDays = `
ALTER TABLE app.gallery_pictures
  ADD COLUMN work_id text,
  ADD COLUMN day date,
  ADD CONSTRAINT gallery_pictures_about CHECK ((work_id IS NULL) = (day IS NULL));
`
