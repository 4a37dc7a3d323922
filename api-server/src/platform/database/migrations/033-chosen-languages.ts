/** The language that a person chose last, so that another computer speaks it too. */
export const chosenLanguages = `
CREATE TABLE app.chosen_languages (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  language text NOT NULL
);
`
