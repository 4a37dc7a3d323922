import { expect, test } from 'vitest'
import { bringUpToDate, type Migrating } from './index.ts'

const history = {
  schema: 'app',
  baseline: { name: '100-baseline', sql: 'make all' },
  lastBefore: '100-last',
  since: [
    { name: '110-more', sql: 'make more' },
    { name: '120-most', sql: 'make most' },
  ],
}

/** Which of the steps a database with these names was given. */
async function given(...names: string[]): Promise<string[]> {
  const asked: string[] = []
  const database: Migrating = {
    query: async (sql) => {
      asked.push(sql)
      return { rows: sql.startsWith('SELECT') ? names.map((name) => ({ name })) : [] }
    },
  }
  await bringUpToDate(database, history)
  return asked.filter((sql) => sql.startsWith('make'))
}

test('a fresh database gets the baseline and all that came after it', async () => {
  expect(await given()).toEqual(['make all', 'make more', 'make most'])
})

test('one that has every step of before the baseline, or the baseline, gets what is missing', async () => {
  expect(await given('090-early', '100-last')).toEqual(['make more', 'make most'])
  expect(await given('100-baseline', '120-most')).toEqual(['make more'])
  expect(await given('100-last', '110-more', '120-most')).toEqual([])
})

test('an older one is told what to do, and nothing is changed', async () => {
  await expect(given('090-early')).rejects.toThrow(
    /older than this version.*start Plumbline of commit [0-9a-f]{8}.*100-last/,
  )
})
