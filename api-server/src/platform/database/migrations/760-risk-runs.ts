import { ofSpace } from './in-space.ts'

/** How the answer of a version moved from run to run; what is assumed has weather, branches, money and answers. */
export const riskRuns = `
CREATE TABLE app.version_risk_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  run_by text REFERENCES app.users ON DELETE SET NULL,
  run_at timestamptz NOT NULL DEFAULT now(),
  told jsonb NOT NULL
);
CREATE INDEX version_risk_runs_version ON app.version_risk_runs (version_id, run_at DESC);
CREATE INDEX version_risk_runs_space ON app.version_risk_runs (space_id);
CREATE INDEX version_risk_runs_user ON app.version_risk_runs (run_by);
${ofSpace('version_risk_runs')}

-- Runs of before do not say what is told now: whoever opens them runs them again.
UPDATE app.version_risks SET run = NULL, run_by = NULL, run_at = NULL;
UPDATE app.version_risks SET assumptions = assumptions || jsonb_build_object(
  'weathers', '[]'::jsonb, 'branches', '[]'::jsonb, 'budget', NULL, 'byDuration', 1, 'contingency', NULL,
  'risks', (
    SELECT coalesce(jsonb_agg(risk || '{"cost": null, "answer": null, "state": "open", "owner": null, "due": null}'::jsonb), '[]'::jsonb)
    FROM jsonb_array_elements(assumptions->'risks') AS risk
  )
) WHERE assumptions IS NOT NULL;
`
