/** The short form of `npm run roundtrip`, of what core alone cannot write: tables and whole schedules. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { generatePlan } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import { corpusFiles } from '../../core/test/corpus-report.ts'
import { asFile, isSame } from '../../core/test/roundtrip-report.ts'
import { lossesOf, roundtripsOf, type Way, type WayThere } from './roundtrip/ways.ts'

const unchanged = ['xlsx back', 'csv back', 'plumb'] as const
/** The long form takes those of more than a thousand works as well. */
const files = corpusFiles().filter((path) => !path.endsWith('convention_roads.xer'))

async function realOn(ways: readonly Way[]): Promise<WayThere[]> {
  const found: WayThere[] = []
  for (const path of files) {
    const trips = await roundtripsOf(path, basename(path), ways)
    if (typeof trips === 'string') throw new Error(`${path}: ${trips}`)
    found.push(...trips)
  }
  return found
}

/** Names in the first column of the table of what tables do not hold. */
function namedLosses(): string[] {
  const readme = readFileSync(new URL('../../core/src/exchange/README.md', import.meta.url), 'utf8')
  const [table = ''] = /\| of a table is told as \|[\s\S]*?\n\n/.exec(readme) ?? []
  const cells = table.split('\n').map((line) => line.split('|')[1] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

describe('a schedule that went out and came back', { timeout: 120_000 }, () => {
  test.each(unchanged)('random plans are the same after %s', async (way) => {
    for (const seed of [1, 2, 3, 4]) {
      const { facts, moved } = await lossesOf(asFile(generatePlan({ seed, works: 40, calendars: 3 })), way)
      expect({ seed, facts, moved }).toEqual({ seed, facts: {}, moved: 0 })
    }
  })

  test('a whole schedule brings its target versions', async () => {
    const file = asFile(generatePlan({ seed: 5, works: 20 }))
    const rows = file.plan.rows.map((row) => (row.type === 'work' ? { ...row, duration: row.duration + 480 } : row))
    const baselines = [{ key: 'contract', name: 'Contract', plan: { ...file.plan, rows } }]
    expect((await lossesOf({ ...file, baselines }, 'plumb')).facts).toEqual({})
  })

  test.skipIf(files.length === 0)('real files as tables brought back, and as whole schedules', async () => {
    const found = await realOn(unchanged)
    expect(found.filter((one) => !isSame(one)).map(({ file, format, facts }) => ({ file, format, facts }))).toEqual([])
    expect(found.length).toBeGreaterThan(60)
  })

  test.skipIf(files.length === 0)(
    'as a schedule of its own a table loses what the README names, and no more',
    async () => {
      const lost = (await realOn(['xlsx', 'csv'])).flatMap(({ facts }) => Object.keys(facts))
      expect([...new Set(lost)].toSorted()).toEqual(namedLosses().toSorted())
    },
  )
})
