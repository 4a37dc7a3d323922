import { ofSpace } from '../migrations/in-space.ts'

/** Boards with the works that are on them. */
export const boards = `
CREATE TABLE app.kanban_boards (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  archived boolean NOT NULL DEFAULT false,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now(),
  seq bigint NOT NULL DEFAULT 0,
  cards integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  bound integer NOT NULL DEFAULT 0,
  proposals integer NOT NULL DEFAULT 0,
  UNIQUE (schedule_id, name)
);
CREATE INDEX kanban_boards_space ON app.kanban_boards (space_id);
CREATE INDEX kanban_boards_user ON app.kanban_boards (created_by);
${ofSpace('kanban_boards')}

CREATE TABLE app.kanban_work_cards (
  board_id text NOT NULL REFERENCES app.kanban_boards ON DELETE CASCADE,
  id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  work_id text NOT NULL,
  title text NOT NULL,
  column_name text NOT NULL,
  stage text NOT NULL,
  due date,
  PRIMARY KEY (board_id, id)
);
CREATE INDEX kanban_work_cards_space ON app.kanban_work_cards (space_id);
${ofSpace('kanban_work_cards')}
`
