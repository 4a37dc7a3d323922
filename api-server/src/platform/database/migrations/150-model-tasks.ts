export const modelTasks = `
-- Tasks of the newest revision, as \`modelTasks\` of the contract tells them; models of before are told none.
ALTER TABLE app.models ADD tasks jsonb NOT NULL DEFAULT '[]', ADD task_count integer NOT NULL DEFAULT 0;
`
