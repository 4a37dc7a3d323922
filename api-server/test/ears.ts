import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Payloads of the channel in the order in which they are announced, from now to the end of the test. */
export async function listenTo(databaseUrl: string, channel: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: unknown[] = []
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await client.query(`LISTEN ${channel}`)
  return heard
}
