import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from './lock.ts'

describe('one launcher per data directory', () => {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'plumbline-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  it('takes over the lock of a launcher that was killed', () => {
    writeFileSync(join(directory, 'launcher.pid'), '4194303')
    expect(takeLock(directory).leftBehind).toBe(true)
  })

  it('gives the lock back, so that the next start gets it', () => {
    takeLock(directory).release()
    expect(takeLock(directory).leftBehind).toBe(false)
  })

  it('is not fooled by a number that now belongs to another program', () => {
    writeFileSync(join(directory, 'launcher.pid'), '1')
    expect(takeLock(directory).leftBehind).toBe(true)
  })
})
