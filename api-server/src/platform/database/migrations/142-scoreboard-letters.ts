import { ofSpace } from './in-space.ts'

/** Who gets the numbers of a scoreboard by letter, and when the next one is due. */
export const scoreboardLetters = `
CREATE TABLE app.scoreboard_letters (
  scoreboard_id text NOT NULL REFERENCES app.scoreboards ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  rhythm jsonb NOT NULL,
  language text NOT NULL,
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (scoreboard_id, user_id)
);
CREATE INDEX scoreboard_letters_due ON app.scoreboard_letters (next_at);
CREATE INDEX scoreboard_letters_person ON app.scoreboard_letters (user_id, space_id);
${ofSpace('scoreboard_letters')}
`
