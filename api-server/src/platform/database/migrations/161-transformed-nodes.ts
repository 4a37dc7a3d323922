export const transformedNodes = `
-- Transformations are of nodes of the breakdown, as overrides are; until now they were of single elements.
UPDATE app.bim_states
SET transformations = (
  SELECT jsonb_agg(jsonb_build_object(
    'node', jsonb_build_object('modelId', one->'modelId', 'places', '[]'::jsonb, 'guid', one->'guid'),
    'matrix', one->'matrix'
  ))
  FROM jsonb_array_elements(transformations) AS one
)
WHERE transformations <> '[]' AND transformations->0->'node' IS NULL;
`
