import pg from 'pg'
import { onTestFinished } from 'vitest'

interface Told {
  room?: string
  userId?: string
}

/**
 * Payloads of the channel in the order in which they are announced, from now to the end of the test. `room`: of that room
 * only; other tests that share the installation may still be heard in others.
 */
export async function listenTo(databaseUrl: string, channel: string, room?: string): Promise<Told[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: Told[] = []
  client.on('notification', ({ payload }) => {
    const told: Told = JSON.parse(payload ?? '')
    if (room === undefined || told.room === room) heard.push(told)
  })
  await client.query(`LISTEN ${channel}`)
  return heard
}
