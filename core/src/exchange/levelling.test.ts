import { describe, expect, it, test } from 'vitest'
import { asFile, readBack, roundtrip, writtenAs } from '../../test/roundtrip-report.ts'
import { ownDelays, withoutDelays } from '../levelling/index.ts'
import type { SchedulePlan, WbsRow } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { generatePlan } from '../testing/index.ts'
import type { FilePlan } from './file.ts'
import type { FormatName } from './format-names.ts'

const isWork = ({ type }: WbsRow): boolean => type === 'work'

/** Works with these priorities, one after the other, again and again. */
function ranked(...priorities: number[]): FilePlan {
  const plan = generatePlan({ seed: 12, works: 40 })
  const rows = plan.rows.map((row, i) => (isWork(row) ? { ...row, priority: priorities[i % priorities.length]! } : row))
  return asFile({ ...plan, rows })
}

const lostIn = (file: FilePlan, format: FormatName): number => roundtrip(file, format).facts.priority ?? 0

describe('priorities in levelling (LV20)', () => {
  it('of MS Project come back as the numbers they are', () => {
    for (const format of ['mspdi', 'json'] as const) expect(lostIn(ranked(0, 1, 499, 650, 1000), format)).toBe(0)
  })

  it('of P6 come back as the words they are, and other numbers as the nearest word, which is told', () => {
    const words = ranked(900, 600, 500, 400, 100)
    const numbers = ranked(1000, 749, 500, 451, 249)
    for (const format of ['xer', 'pmxml'] as const) {
      expect(lostIn(words, format)).toBe(0)
      const works = numbers.plan.rows.filter(({ priority }) => priority !== 500).length
      expect(lostIn(numbers, format)).toBe(works)
      const found = readBack(Buffer.from(writtenAs(numbers, format))).plan.rows.filter(isWork)
      expect(new Set(found.map(({ priority }) => priority))).toEqual(new Set([900, 600, 500, 100]))
    }
    expect(writtenAs(words, 'xer').match(/PT_\w+/g)).toEqual(
      expect.arrayContaining(['PT_Top', 'PT_High', 'PT_Normal', 'PT_Low', 'PT_Lowest']),
    )
    expect(writtenAs(words, 'pmxml').match(/<LevelingPriority>\w+/g)).toHaveLength(
      words.plan.rows.filter(({ type }) => type !== 'sum' && type !== 'task').length,
    )
  })
})

/** Each second work starts two days later than logic lets it, as an accepted proposal leaves it. */
function levelled(): { plan: SchedulePlan; delayed: readonly WbsRow[] } {
  const found = generatePlan({ seed: 31, works: 60 })
  const free = { ...found, relations: found.relations.map((relation) => ({ ...relation, lagCalendar: null })) }
  const engine = createEngine()
  engine.load(free)
  engine.calculate()
  const open = free.rows.filter((row) => isWork(row) && row.progress.actualStart === null && row.limit === null)
  const chosen = open.filter((_, i) => i % 2 === 0)
  const delays = chosen.map((row) => {
    const slot = engine.slotOf(row.id)
    const [start, finish] = [engine.timetable.earlyStart[slot]!, engine.timetable.earlyFinish[slot]!]
    return { workId: row.id, start: start + 2 * 1440, finish: finish + 2 * 1440, delay: 0, parts: [], reasons: [] }
  })
  const own = new Map(ownDelays(free, engine, delays).map((one) => [one.workId, one.levelDelay]))
  const rows = free.rows.map((row) => ({ ...row, levelDelay: own.get(row.id) ?? 0 }))
  return { plan: { ...free, rows }, delayed: rows.filter(({ levelDelay }) => levelDelay > 0) }
}

function startsOf(plan: SchedulePlan): ReadonlyMap<string, number> {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return new Map(plan.rows.map(({ id, code }) => [code, engine.timetable.earlyStart[engine.slotOf(id)]!]))
}

describe('dates that an accepted levelling moved', () => {
  const { plan, delayed } = levelled()
  const [moved, byLogic] = [startsOf(plan), startsOf(withoutDelays(plan, { works: null }))]

  test.each(['xer', 'pmxml'] as const)('are early and planned dates of the works in %s', (format) => {
    expect(delayed.length).toBeGreaterThan(5)
    const back = readBack(Buffer.from(writtenAs(asFile(plan), format)))
    const stored = new Map(back.plan.rows.map(({ id, code }) => [code, back.stored.get(id)]))
    for (const { code } of delayed) {
      expect(stored.get(code)?.earlyStart).toBe(moved.get(code))
      expect(moved.get(code)).toBeGreaterThan(byLogic.get(code)!)
    }
  })

  test('are calculated again from the file of MS Project, which holds the delays', () => {
    const back = readBack(Buffer.from(writtenAs(asFile(plan), 'mspdi'))).plan
    const delays = new Map(back.rows.map(({ code, levelDelay }) => [code, levelDelay]))
    for (const { code, levelDelay } of delayed) expect(delays.get(code)).toBe(levelDelay)
  })
})
