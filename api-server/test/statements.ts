import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { vi } from 'vitest'

const TIMES = 8
const QUIET_MS = 100

/** Statements that the server sends to the database meanwhile; the fewest of some times, because it has other work too. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const counted: number[] = []
  try {
    for (let time = 0; time < TIMES; time++) {
      await pause(QUIET_MS)
      query.mockClear()
      await work()
      counted.push(query.mock.calls.length)
    }
  } finally {
    query.mockRestore()
  }
  return Math.min(...counted)
}
