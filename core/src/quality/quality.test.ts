import { describe, expect, it } from 'vitest'
import { createEngine } from '../schedule/index.ts'
import { instant, PlanWords } from '../schedule/testing/plan-language.ts'
import { assessQuality, type CheckCode, emptyWorks, type QualityCheck } from './index.ts'
import { type Baseline, checkCodes } from './types.ts'

function check(code: CheckCode, write: (p: PlanWords) => void, baseline?: Baseline): QualityCheck {
  const words = new PlanWords()
  write(words)
  const plan = words.build()
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const report = assessQuality(plan, engine, baseline)
  expect(report.checks.map((one) => one.code)).toEqual([...checkCodes])
  return report.checks.find((one) => one.code === code)!
}

const found = ({ state, value, total, findings }: QualityCheck) => ({
  state,
  value,
  total,
  ids: findings.map(({ id, relationId }) => relationId || id),
})

/** A → B → … with one day each. */
function chain(p: PlanWords, names: string): void {
  for (const [i, name] of [...names].entries()) {
    const row = p.activity(name, '1d')
    if (i > 0) row.after(names[i - 1]!)
  }
}

describe('the 14-point assessment', () => {
  it('1 counts works without a predecessor or a successor', () => {
    const result = check('missing_logic', (p) => {
      chain(p, 'ABC')
      p.activity('D', '1d')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 0.75, total: 4, ids: ['A', 'C', 'D'] })
    expect(found(check('missing_logic', (p) => p.finishMilestone('M'))).state).toBe('not_applicable')
  })

  it('2 finds leads', () => {
    const result = check('leads', (p) => {
      chain(p, 'AB')
      p.activity('C', '1d').after('B', 'FS-1d')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 0.5, total: 2, ids: ['B:C:fs'] })
  })

  it('3 finds lags, of which one in twenty is allowed', () => {
    const write = (lagged: number) => (p: PlanWords) => {
      chain(p, 'ABCDEFGHIJKLMNOPQRSTU')
      p.activity('V', '1d').after('U', lagged > 1 ? 'FS+1d' : 'FS')
      p.activity('W', '1d').after('V', 'FS+1d')
    }
    expect(found(check('lags', write(1)))).toMatchObject({ state: 'pass', total: 22, ids: ['V:W:fs'] })
    expect(check('lags', write(2)).state).toBe('fail')
  })

  it('4 wants nine of ten relations finish to start', () => {
    const result = check('relation_types', (p) => {
      chain(p, 'ABC')
      p.activity('D', '1d').after('C', 'SS').after('B')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 0.75, total: 4, ids: ['C:D:ss'] })
    expect(check('relation_types', (p) => chain(p, 'AB')).state).toBe('pass')
  })

  it('5 counts limits that logic cannot move', () => {
    const result = check('hard_constraints', (p) => {
      p.activity('A', '1d').limit('mandatory_start', '2026-03-10 08:00')
      p.activity('B', '1d').limit('not_later', '2026-03-10 08:00')
      p.activity('C', '1d').limit('not_earlier', '2026-03-10 08:00')
      p.activity('D', '1d').limit('as_late_as_possible')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 0.5, total: 4, ids: ['A', 'B'] })
  })

  it('6 counts floats above 44 working days', () => {
    const result = check('high_float', (p) => {
      p.activity('Long', '46d')
      p.activity('Just', '2d')
      p.activity('Free', '1d')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 1 / 3, total: 3, ids: ['Free'] })
  })

  it('7 counts negative floats', () => {
    const result = check('negative_float', (p) => {
      p.activity('A', '2d').limit('not_later', '2026-03-02 17:00')
      p.activity('B', '1d')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 0.5, total: 2, ids: ['A'] })
  })

  it('8 counts durations above 44 working days', () => {
    const result = check('high_duration', (p) => {
      p.activity('A', '44d')
      p.activity('B', '45d')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 0.5, total: 2, ids: ['B'] })
  })

  it('9 finds facts of the future and plans of the past', () => {
    const result = check('invalid_dates', (p) => {
      p.dataDate('2026-03-10 08:00')
      p.activity('A', '1d').started('2026-03-12 08:00')
      p.activity('B', '1d').started('2026-03-05 08:00').finished('2026-03-11 17:00')
      p.activity('C', '1d').limit('manual', '2026-03-04 08:00')
      p.activity('D', '1d').started('2026-03-05 08:00').finished('2026-03-05 17:00')
      p.activity('E', '1d')
    })
    expect(found(result)).toEqual({ state: 'fail', value: 0.6, total: 5, ids: ['A', 'B', 'C'] })
  })

  it('10 tells works without resources, and does not judge', () => {
    const result = check('resources', (p) => {
      p.activity('A', '1d').staffed('standard', '1d')
      p.activity('B', '1d').with({ labour: { unit: 'h', plan: '8', fact: '0' } })
      p.activity('C', '1d')
      p.activity('D', '4h')
    })
    expect(found(result)).toEqual({ state: 'no_threshold', value: 1 / 3, total: 3, ids: ['C'] })
  })

  const late = (p: PlanWords) => {
    p.dataDate('2026-03-06 17:00')
    p.activity('A', '1d').started('2026-03-02 08:00').finished('2026-03-02 17:00')
    p.activity('B', '1d').started('2026-03-03 08:00').finished('2026-03-05 17:00')
    p.activity('C', '1d')
    p.activity('D', '1d')
  }
  const agreed: Baseline = new Map([
    ['A', instant('2026-03-02 17:00')],
    ['B', instant('2026-03-03 17:00')],
    ['C', instant('2026-03-04 17:00')],
    ['D', instant('2026-03-20 17:00')],
  ])

  it('11 counts works that missed what was agreed', () => {
    expect(found(check('missed', late, agreed))).toEqual({ state: 'fail', value: 2 / 3, total: 3, ids: ['B', 'C'] })
    expect(check('missed', late).state).toBe('not_applicable')
  })

  it('12 delays a critical work and sees whether the finish moves', () => {
    const whole = check('critical_path_test', (p) => chain(p, 'ABC'))
    expect(found(whole)).toEqual({ state: 'pass', value: 1, total: 3, ids: ['A'] })
    const broken = check('critical_path_test', (p) => {
      p.activity('A', '1d').limit('not_later', '2026-03-02 17:00')
      p.activity('B', '1d').after('A').limit('mandatory_start', '2027-03-01 08:00')
      p.activity('Z', '1d').after('B')
    })
    expect(broken.state).toBe('fail')
    expect(broken.value).toBeLessThan(0.95)
    const started = check('critical_path_test', (p) => p.activity('A', '10d').started('2026-03-02 08:00').percent(50))
    expect(started).toMatchObject({ state: 'pass', value: 1 })
  })

  it('13 compares the length of the critical path with the float of the finish', () => {
    const result = check('cpli', (p) => {
      p.set({ mustFinishBy: instant('2026-03-13 17:00') })
      p.activity('A', '20d')
    })
    expect(result).toMatchObject({ state: 'fail', value: 0.5, unit: 'index' })
    expect(check('cpli', (p) => chain(p, 'AB'))).toMatchObject({ state: 'pass', value: 1 })
  })

  it('14 compares works done with works due', () => {
    const result = check('bei', late, agreed)
    expect(found(result)).toEqual({ state: 'fail', value: 2 / 3, total: 3, ids: ['C'] })
    expect(check('bei', late).state).toBe('not_applicable')
  })

  it('finds loose ends: a start that nothing holds, a finish that nothing follows', () => {
    const result = check('loose_ends', (p) => {
      p.activity('A', '1d')
      p.activity('B', '1d').after('A', 'SS')
      p.activity('C', '1d').after('B', 'FF')
    })
    expect(found(result)).toEqual({ state: 'no_threshold', value: 2 / 3, total: 3, ids: ['A', 'C'] })
  })
})

describe('works without data', () => {
  const emptyIn = (write: (p: PlanWords) => void) => {
    const words = new PlanWords()
    write(words)
    const plan = words.build()
    const engine = createEngine()
    engine.load(plan)
    engine.calculate()
    return emptyWorks(plan, engine).map(({ id, missing }) => [id, missing])
  }
  const measure = { unit: 'm3', plan: '10', fact: '0' }

  it('are named with what they lack: volume, executor, calendar, relations, dates', () => {
    const empty = emptyIn((p) => {
      p.activity('A', '1d').staffed('standard', '1d').with({ measure })
      p.activity('B', '0d').after('A').staffed('standard', '1d').with({ measure })
      p.activity('C', '1d').with({ calendarId: 'gone' })
      p.activity('D', '1d').started('2026-02-02 08:00').finished('2026-02-02 17:00')
      p.finishMilestone('M')
    })
    expect(empty).toEqual([
      ['B', ['dates']],
      ['C', ['volume', 'executor', 'calendar', 'relations']],
    ])
  })

  it('lack a rate only where the scenario divides by it', () => {
    const withScenario = (scenario: number, rateFromInitialDuration = false) =>
      emptyIn((p) => {
        p.set({ scenario, rateFromInitialDuration })
        p.activity('A', '1d').staffed('standard', '1d').with({ measure })
        p.activity('B', '1d')
          .after('A')
          .staffed('standard', '1d')
          .with({ measure: { ...measure, rate: '2' } })
      })
    expect(withScenario(6)).toEqual([])
    expect(withScenario(5)).toEqual([['A', ['rate']]])
    expect(withScenario(5, true)).toEqual([])
  })
})
