/** Whether what people call works, versions and schedules may be sent to the endpoint of the assistant. */
export const assistantNames = `
ALTER TABLE app.assistant_settings ADD COLUMN sends_names boolean NOT NULL DEFAULT true;
`
