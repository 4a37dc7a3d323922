/** The element that an element is part of, by its number; of models that are there already with their next revision. */
export const modelWholes = `
ALTER TABLE app.model_elements ADD COLUMN whole integer;
`
