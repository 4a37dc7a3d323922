import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startPostgres } from './postgres.ts'

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

describe('embedded PostgreSQL', () => {
  it('is joined by the next start when its launcher was killed, and keeps its data over a stop', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'))
    chmodSync(directory, 0o755)
    const data = join(directory, 'postgres')
    try {
      const first = await startPostgres(data, 'secret')
      await ask(first.url, 'create table kept as select 42 as answer')
      const second = await startPostgres(data, 'secret')
      expect(second).toMatchObject({ joined: true, url: first.url })
      await second.stop()
      const third = await startPostgres(data, 'secret')
      expect(third.joined).toBe(false)
      expect(await ask(third.url, 'select answer from kept')).toEqual({ answer: 42 })
      await third.stop()
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })

  it('starts again after its own process was killed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'))
    chmodSync(directory, 0o755)
    const data = join(directory, 'postgres')
    try {
      await startPostgres(data, 'secret')
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      const again = await startPostgres(data, 'secret')
      expect(await ask(again.url, 'select 1 as one')).toEqual({ one: 1 })
      await again.stop()
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
  it('is started again at its address when it was killed, and stays down when it was shut down in order', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'))
    chmodSync(directory, 0o755)
    const data = join(directory, 'postgres')
    try {
      const first = await startPostgres(data, 'secret')
      expect(await first.revive()).toBe(false)
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      // What is left of the killed one may be in the way for a moment.
      await vi.waitFor(async () => expect(await first.revive()).toBe(true), 20_000)
      expect(await ask(first.url, 'select 1 as one')).toEqual({ one: 1 })
      await first.stop()
      expect(await first.revive()).toBe(false)
      await expect(ask(first.url, 'select 1 as one')).rejects.toThrow(/ECONNREFUSED/)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
