/**
 * `node api-server/test/old-messages.ts <data directory> <channel> <count>`: rows of messages that left the document of a
 * channel long ago, one a minute before the oldest that is there. For benchmarks: saying so many takes an hour.
 */
import { connectTo } from './database-of.ts'

const [dataDir = '', chatId = '', count = '0'] = process.argv.slice(2)
const client = await connectTo(dataDir)
await client.query(
  `INSERT INTO app.chat_messages (chat_id, id, space_id, at, by_user, rev, body, archived)
   SELECT chat_id, made.id, space_id, made.at, by_user, rev, body || jsonb_build_object('id', made.id, 'at', made.at), true
   FROM (SELECT * FROM app.chat_messages WHERE chat_id = $1 ORDER BY at LIMIT 1) AS oldest,
     generate_series(1, $2::int) AS number,
     LATERAL (SELECT 'old' || lpad(number::text, 9, '0') AS id, oldest.at - number * 60000::bigint AS at) AS made`,
  [chatId, count],
)
await client.query('ANALYZE app.chat_messages')
await client.end()
