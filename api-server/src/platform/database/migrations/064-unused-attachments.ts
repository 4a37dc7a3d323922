/** Files that nothing names any more are forgotten after a day. */
export const unusedAttachments = `
ALTER TABLE app.attachments ADD COLUMN unused_since timestamptz;
CREATE INDEX attachments_unused ON app.attachments (unused_since) WHERE unused_since IS NOT NULL;
`
