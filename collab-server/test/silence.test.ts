import { describe, expect, test } from 'vitest'
import { watchSilence } from '../../client/src/rooms/silence.ts'
import { connect, internal, newRoom, seen } from './harness.ts'
import { openLink } from './link.ts'
import { runningServer } from './running-server.ts'
import { nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]
const NOTICED_MS = 12_000

const running = runningServer()

async function openSchedule(): Promise<string> {
  const room = newRoom()
  await internal(running.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  return room
}

describe('a link that goes dead in silence', () => {
  test('is noticed within twelve seconds, and what was typed meanwhile is saved through another', async () => {
    const room = await openSchedule()
    const link = await openLink(running.port)
    const anna = connect(link.port, room, { reconnect: true })
    const boris = connect(running.port, room, { claims: { userId: 'person-boris' } })
    await Promise.all([anna.saved(), boris.saved()])
    link.silence()
    const started = performance.now()
    rename(anna.document, FIRST, 'typed into nothing')
    await seen(boris.document, () => nameOf(boris.document, FIRST) === 'typed into nothing')
    await anna.saved()
    expect(performance.now() - started).toBeLessThan(NOTICED_MS)
    anna.leave()
    boris.leave()
    await link.close()
  }, 20_000)

  test('is not taken for a room in which nobody says anything', async () => {
    const room = await openSchedule()
    const anna = connect(running.port, room)
    await anna.saved()
    let cut = false
    const unwatch = watchSilence(
      anna.provider.configuration.websocketProvider,
      () => true,
      () => {
        cut = true
      },
    )
    const closed = anna.closed.then(() => 'closed')
    expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 13_000, 'quiet'))])).toBe('quiet')
    expect(cut).toBe(false)
    unwatch()
    anna.leave()
  }, 20_000)
})
