import { NO_INSTANT } from '../../time/index.ts'
import { createEngine } from '../index.ts'
import type { ScheduleEngine } from '../types.ts'
import { type PlanWords, showInstant, showMinutes } from './plan-language.ts'

/** What a rule expects of a row; each key is looked up in the timetable. */
interface Expected {
  ES?: string
  EF?: string
  LS?: string
  LF?: string
  start?: string
  finish?: string
  TF?: string
  FF?: string
  remaining?: string
  duration?: string
  percent?: number
  critical?: boolean
  onPath?: boolean
  drivers?: string[]
}

/** The two words of the test runner that rules need. */
interface Tests {
  it(title: string, check: () => void): void
  expect(value: unknown): { toEqual(expected: unknown): void }
}

/** Rules that are checked on schedules which begin alike, and the numbers of those that were. */
export function ruleBook({ it, expect }: Tests, begin: () => PlanWords) {
  const cited = new Set<string>()

  /** Checks a numbered rule of SPEC.md on a schedule in words. */
  function rule(id: string, title: string, write: (p: PlanWords) => void) {
    cited.add(id)
    const run = () => {
      const words = begin()
      write(words)
      const engine = createEngine()
      engine.load(words.build(), words.inputs())
      return { engine, issues: engine.calculate().issues }
    }
    return {
      gives(expected: Record<string, Expected>) {
        it(`${id} ${title}`, () => {
          const { engine } = run()
          const got = Object.entries(expected).map(([row, keys]) => [row, readBack(engine, row, keys)])
          expect(Object.fromEntries(got)).toEqual(expected)
        })
      },
      reports(code: string, ids: string[], relationIds: string[] = []) {
        it(`${id} ${title}`, () => expect(run().issues).toEqual([{ code, ids, relationIds }]))
      },
    }
  }

  return { cited, rule }
}

function readBack(engine: ScheduleEngine, row: string, keys: Expected): Expected {
  const slot = engine.slotOf(row)
  const t = engine.timetable
  const date = (value: number) => (value === NO_INSTANT ? 'none' : showInstant(value))
  const all: Required<Expected> = {
    ES: date(t.earlyStart[slot]!),
    EF: date(t.earlyFinish[slot]!),
    LS: date(t.lateStart[slot]!),
    LF: date(t.lateFinish[slot]!),
    start: date(t.start[slot]!),
    finish: date(t.finish[slot]!),
    TF: showMinutes(t.totalFloat[slot]!),
    FF: showMinutes(t.freeFloat[slot]!),
    remaining: showMinutes(t.remaining[slot]!),
    duration: showMinutes(t.duration[slot]!),
    percent: t.percent[slot]! / 100,
    critical: t.critical[slot] === 1,
    onPath: t.driving[slot] === 1,
    drivers: engine.driversOf(row),
  }
  return Object.fromEntries(Object.keys(keys).map((key) => [key, all[key as keyof Expected]]))
}
