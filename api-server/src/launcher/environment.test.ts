import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

describe('settings of the launcher', () => {
  it('start without any variable: embedded PostgreSQL, port 3000, data in .data', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      collabPort: 3001,
      anyCollabPort: true,
      dataDir: resolve('.data'),
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      isPublic: false,
      demo: null,
    })
  })

  it('an empty variable counts as left out', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('a wrong value is refused by name, all of them at once', () => {
    const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://somewhere' }
    expect(() => readEnvironment(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL: must start with postgres:/)
  })
})
