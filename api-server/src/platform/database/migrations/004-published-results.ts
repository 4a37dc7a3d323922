import { inSpace } from './in-space.ts'

/** What was published as the official result, and of which change: so that a moment of the past can be verified. */
export const publishedResults = `
CREATE TABLE app.published_results (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  seq bigint NOT NULL,
  engine_version integer NOT NULL,
  input_hash text NOT NULL,
  result_hash text NOT NULL,
  finish_at timestamp,
  works integer NOT NULL,
  critical integer NOT NULL,
  calculated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (version_id, seq, engine_version)
);
CREATE INDEX published_results_space ON app.published_results (space_id);
ALTER TABLE app.published_results ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.published_results USING (${inSpace}) WITH CHECK (${inSpace});
`
