import { ofSpace } from '../migrations/in-space.ts'
import { forgetsFile } from './forgets-file.ts'

/** Chats of spaces, and files of messages and cards. */
export const chat = `
CREATE TABLE app.chats (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('space', 'node', 'work', 'direct')),
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  work_id text,
  -- Of a direct channel, in the order of their ids.
  one_user text REFERENCES app.users ON DELETE CASCADE,
  other_user text REFERENCES app.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind IN ('node', 'work')) = (node_id IS NOT NULL)),
  CHECK ((kind = 'work') = (work_id IS NOT NULL)),
  CHECK ((kind = 'direct') = ((one_user IS NOT NULL) AND (other_user IS NOT NULL))),
  CHECK (one_user < other_user)
);
CREATE UNIQUE INDEX chats_of_space ON app.chats (space_id) WHERE kind = 'space';
CREATE UNIQUE INDEX chats_of_node ON app.chats (node_id, COALESCE(work_id, '')) WHERE node_id IS NOT NULL;
CREATE UNIQUE INDEX chats_direct ON app.chats (space_id, one_user, other_user) WHERE kind = 'direct';
CREATE INDEX chats_space ON app.chats (space_id);
CREATE INDEX chats_one ON app.chats (one_user) WHERE one_user IS NOT NULL;
CREATE INDEX chats_other ON app.chats (other_user) WHERE other_user IS NOT NULL;
${ofSpace('chats')}

CREATE TABLE app.chat_messages (
  chat_id text NOT NULL REFERENCES app.chats ON DELETE CASCADE,
  id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Milliseconds; the order of the channel.
  at bigint NOT NULL,
  by_user text NOT NULL,
  reply_to text,
  rev integer NOT NULL,
  body jsonb NOT NULL,
  -- It is not in the document any more.
  archived boolean NOT NULL DEFAULT false,
  words tsvector
    GENERATED ALWAYS AS (to_tsvector('russian', COALESCE((body ->> 'text'), '')) || to_tsvector('english', COALESCE((body ->> 'text'), ''))) STORED,
  PRIMARY KEY (chat_id, id)
);
CREATE INDEX chat_messages_order ON app.chat_messages (chat_id, at);
CREATE INDEX chat_messages_living ON app.chat_messages (chat_id) WHERE NOT archived;
CREATE INDEX chat_messages_replies ON app.chat_messages (chat_id, reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX chat_messages_words ON app.chat_messages USING gin (words);
CREATE INDEX chat_messages_space ON app.chat_messages (space_id);
${ofSpace('chat_messages')}

CREATE TABLE app.chat_readers (
  chat_id text NOT NULL REFERENCES app.chats ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- Stamp of the newest message that the person has seen.
  last_read bigint NOT NULL DEFAULT 0,
  muted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chat_id, user_id)
);
CREATE INDEX chat_readers_user ON app.chat_readers (user_id);
CREATE INDEX chat_readers_space ON app.chat_readers (space_id);
${ofSpace('chat_readers')}

CREATE TABLE app.chat_settings (
  user_id text PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
  toasts text NOT NULL CHECK (toasts IN ('all', 'mentions', 'none')),
  desktop boolean NOT NULL
);

-- Files of messages and of cards; what belongs to neither after a day was never sent.
CREATE TABLE app.attachments (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  owner_kind text NOT NULL CHECK (owner_kind IN ('chat', 'kanban')),
  owner_id text NOT NULL,
  by_user text REFERENCES app.users ON DELETE SET NULL,
  name text NOT NULL,
  mime text NOT NULL,
  bytes integer NOT NULL,
  width integer,
  height integer,
  preview bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  unused_since timestamptz,
  stored_file text NOT NULL
);
ALTER TABLE app.attachments ALTER preview SET STORAGE EXTERNAL;
CREATE INDEX attachments_owner ON app.attachments (owner_kind, owner_id);
CREATE INDEX attachments_space ON app.attachments (space_id);
CREATE INDEX attachments_user ON app.attachments (by_user);
CREATE INDEX attachments_unused ON app.attachments (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX attachments_stored_file ON app.attachments (stored_file) WHERE stored_file IS NOT NULL;
${ofSpace('attachments')}
${forgetsFile('attachments')}
`
