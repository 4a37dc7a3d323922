/** When the schedule began by each official result; null: published before it was kept. */
export const publishedStarts = `
ALTER TABLE app.published_results ADD COLUMN start_at timestamp;
`
