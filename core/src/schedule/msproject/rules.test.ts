import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SchedulePlan } from '../../plan/index.ts'
import { createEngine } from '../index.ts'
import { instant, PlanWords } from '../testing/plan-language.ts'
import { ruleBook } from '../testing/rule-book.ts'

/** As files of MS Project are read: Monday 2026-03-02 08:00, facts known up to the Monday after. */
const { cited, rule } = ruleBook({ it, expect }, () =>
  new PlanWords().set({
    rules: 'msproject',
    dataDate: instant('2026-03-09 08:00'),
    lagCalendar: 'successor',
    startLagFrom: 'actual_start',
    totalFloat: 'smallest',
  }),
)

function freeSlackOfA(plan: SchedulePlan): number {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return engine.timetable.freeFloat[engine.slotOf('A')]!
}

describe('forward pass', () => {
  rule('MP1', 'without predecessors the start of the project counts, not the data date', (p) => {
    p.activity('A', '2d')
    p.activity('B', '2d').limit('not_earlier', '2026-02-26 08:00')
    p.activity('C', '2d').limit('finish_not_earlier', '2026-03-05 17:00')
    p.activity('D', '2d').with({ externalEarlyStart: instant('2026-03-04 17:00') })
  }).gives({
    A: { ES: '2026-03-02 08:00', EF: '2026-03-03 17:00' },
    B: { ES: '2026-02-26 08:00' },
    C: { ES: '2026-03-04 08:00' },
    D: { ES: '2026-03-05 08:00' },
  })

  rule('MP2', 'with predecessors only these count, and leads reach before the start of the project', (p) => {
    p.activity('A', '1d')
    p.activity('B', '1d').after('A', 'FS-2d')
    p.activity('C', '1d').after('A', 'SS-1d')
    p.activity('D', '3d').after('A', 'SF')
  }).gives({
    B: { ES: '2026-02-27 08:00', EF: '2026-02-27 17:00', drivers: ['A:B:fs'] },
    C: { ES: '2026-02-27 08:00' },
    D: { ES: '2026-02-25 08:00', EF: '2026-02-27 17:00' },
  })

  rule('MP3', 'a finish-to-finish link leaves a long work at the start of the project', (p) => {
    p.activity('A', '1d')
    p.activity('B', '3d').after('A', 'FF')
    p.activity('C', '1d').after('A', 'FF+3d')
  }).gives({
    B: { ES: '2026-03-02 08:00', EF: '2026-03-04 17:00' },
    C: { ES: '2026-03-05 08:00', EF: '2026-03-05 17:00' },
  })

  rule('MP4', 'lags run on the calendar of the successor, elapsed ones around the clock', (p) => {
    p.calendar('seven', 7, '08:00-12:00', '13:00-17:00')
    p.activity('A', '5d')
    p.activity('B', '1d').on('seven').after('A', 'FS+1d')
    p.activity('C', '1d').after('A', 'FS+1d')
    p.activity('D', '1d').after('A', 'FS+24h', 'all_hours')
    p.activity('E', '24h').with({ elapsed: true }).after('A', 'FS+1d')
  }).gives({
    B: { ES: '2026-03-08 08:00' },
    C: { ES: '2026-03-10 08:00' },
    D: { ES: '2026-03-09 08:00' },
    E: { ES: '2026-03-09 17:00', EF: '2026-03-10 17:00' },
  })

  rule('MP5', 'constraint dates are honoured against logic', (p) => {
    p.activity('A', '3d')
    p.activity('SNLT', '2d').after('A').limit('start_not_later', '2026-03-04 08:00')
    p.activity('FNLT', '2d').after('A').limit('not_later', '2026-03-05 17:00')
    p.activity('MSO', '2d').after('A').limit('in_date', '2026-03-03 08:00')
    p.activity('MFO', '2d').after('A').limit('finish_in_date', '2026-03-10 17:00')
    p.activity('SNET', '2d').after('A').limit('not_earlier', '2026-03-06 08:00')
    p.activity('FNET', '2d').after('A').limit('finish_not_earlier', '2026-03-10 17:00')
  }).gives({
    A: { EF: '2026-03-04 17:00', LF: '2026-03-02 17:00', TF: '-2d', critical: true },
    SNLT: { ES: '2026-03-04 08:00', LS: '2026-03-04 08:00', TF: '0d' },
    FNLT: { ES: '2026-03-04 08:00', LF: '2026-03-05 17:00' },
    MSO: { ES: '2026-03-03 08:00', LS: '2026-03-03 08:00', TF: '0d' },
    MFO: { ES: '2026-03-09 08:00', EF: '2026-03-10 17:00', LF: '2026-03-10 17:00' },
    SNET: { ES: '2026-03-06 08:00' },
    FNET: { ES: '2026-03-09 08:00', EF: '2026-03-10 17:00' },
  })

  rule('MP6', 'as late as possible stands at its late dates, and pushes what follows', (p) => {
    p.activity('long', '10d')
    p.activity('A', '2d').limit('as_late_as_possible')
    p.activity('B', '3d').after('A')
  }).gives({
    A: { ES: '2026-03-02 08:00', start: '2026-03-09 08:00', finish: '2026-03-10 17:00', TF: '0d', critical: true },
    B: { ES: '2026-03-11 08:00', EF: '2026-03-13 17:00', TF: '0d' },
  })

  rule('MP7', 'put in its place by hand it stays there; only its finish is held by what follows', (p) => {
    p.activity('long', '10d')
    p.activity('A', '5d')
    p.activity('B', '1d').after('A').limit('manual', '2026-03-03 08:00')
    p.activity('C', '1d').limit('manual', '2026-03-02 08:00')
    p.activity('D', '1d').after('C', 'SS+2d')
    p.activity('E', '1d').after('B', 'FS')
  }).gives({
    B: { ES: '2026-03-03 08:00', EF: '2026-03-03 17:00', LF: '2026-03-12 17:00', drivers: [] },
    C: { LF: '2026-03-13 17:00', TF: '9d' },
    D: { ES: '2026-03-04 08:00' },
    E: { ES: '2026-03-04 08:00' },
  })

  rule('MP8', 'a milestone stands where it is led to, also at the end of a day', (p) => {
    p.activity('A', '2d')
    p.finishMilestone('M').after('A')
    p.startMilestone('N').after('A')
    p.startMilestone('O')
    p.finishMilestone('P').after('O', 'SS')
  }).gives({
    M: { ES: '2026-03-03 17:00', EF: '2026-03-03 17:00', LF: '2026-03-03 17:00' },
    N: { ES: '2026-03-03 17:00' },
    O: { ES: '2026-03-02 08:00' },
    P: { ES: '2026-03-02 08:00' },
  })

  rule('MP20', 'nothing below a summary that was put in its place by hand starts before it', (p) => {
    p.summary('S').limit('manual', '2026-03-04 08:00')
    p.summary('T').under('S')
    p.activity('X', '1d')
    p.activity('A', '1d').under('S')
    p.activity('B', '1d').under('T').after('X')
    p.activity('C', '1d').under('S').limit('manual', '2026-03-03 08:00')
    p.activity('D', '1d').under('S').limit('in_date', '2026-03-03 08:00')
    p.activity('E', '3d').under('S').started('2026-03-02 08:00').remaining('2d')
    p.activity('F', '1d').after('E').after('B')
  }).gives({
    X: { ES: '2026-03-02 08:00', FF: '1d', LF: '2026-03-03 17:00' },
    A: { ES: '2026-03-04 08:00' },
    B: { ES: '2026-03-04 08:00', drivers: [] },
    C: { ES: '2026-03-03 08:00' },
    D: { ES: '2026-03-03 08:00' },
    E: { ES: '2026-03-02 08:00', EF: '2026-03-04 17:00' },
    F: { ES: '2026-03-05 08:00' },
  })

  rule('MP9', 'an elapsed duration runs around the clock', (p) => {
    p.activity('A', '5d')
    p.activity('B', '48h').with({ elapsed: true }).after('A')
    p.activity('C', '1d').after('B')
  }).gives({
    B: { ES: '2026-03-06 17:00', EF: '2026-03-08 17:00' },
    C: { ES: '2026-03-09 08:00' },
  })
})

describe('progress', () => {
  rule('MP10', 'a started work lasts from its actual start, whatever the data date', (p) => {
    p.activity('A', '4d').started('2026-03-03 08:00').remaining('2d')
    p.activity('B', '1d').after('A')
  }).gives({
    A: { ES: '2026-03-03 08:00', EF: '2026-03-06 17:00', start: '2026-03-03 08:00', finish: '2026-03-06 17:00' },
    B: { ES: '2026-03-09 08:00' },
  })

  rule('MP11', 'after a pause the rest goes on where it resumes', (p) => {
    p.activity('A', '4d')
      .started('2026-03-03 08:00')
      .remaining('2d')
      .with({ suspendedAt: instant('2026-03-04 17:00'), resumedAt: instant('2026-03-10 08:00') })
  }).gives({ A: { ES: '2026-03-03 08:00', EF: '2026-03-11 17:00' } })

  rule('MP11', 'also where it did not stop before', (p) => {
    p.activity('A', '4d')
      .started('2026-03-03 08:00')
      .remaining('2d')
      .with({ suspendedAt: instant('2026-03-10 08:00'), resumedAt: instant('2026-03-10 08:00') })
  }).gives({ A: { ES: '2026-03-03 08:00', EF: '2026-03-11 17:00' } })

  rule('MP12', 'the rest waits for predecessors that are not finished', (p) => {
    p.activity('A', '6d').started('2026-03-02 08:00').remaining('5d')
    p.activity('B', '2d').after('A').started('2026-03-03 08:00').remaining('1d')
  }).gives({ A: { EF: '2026-03-09 17:00' }, B: { ES: '2026-03-03 08:00', EF: '2026-03-10 17:00' } })

  rule('MP12', 'unless started works are not to be split', (p) => {
    p.set({ progressMode: 'progress_override' })
    p.activity('A', '6d').started('2026-03-02 08:00').remaining('5d')
    p.activity('B', '2d').after('A').started('2026-03-03 08:00').remaining('1d')
  }).gives({ B: { EF: '2026-03-04 17:00' } })

  rule('MP13', 'a finished work is where it was, and passes its finish on with the whole lag', (p) => {
    p.activity('A', '2d').started('2026-03-03 08:00').finished('2026-03-05 12:00')
    p.activity('B', '1d').after('A', 'FS+1d')
  }).gives({
    A: { ES: '2026-03-03 08:00', EF: '2026-03-05 12:00', LS: '2026-03-03 08:00', LF: '2026-03-05 12:00', TF: '0d' },
    B: { ES: '2026-03-06 13:00' },
  })
})

describe('pauses', () => {
  const paused = { splits: [{ after: 960, gap: 1440 }] }

  rule('MP19', 'a started work lasts its duration and all its pauses from the actual start', (p) => {
    p.activity('A', '4d').started('2026-03-03 08:00').remaining('3d').with(paused)
    p.activity('B', '4d').started('2026-03-03 08:00').remaining('1d').with(paused)
    p.activity('C', '1d').after('A')
  }).gives({
    A: { ES: '2026-03-03 08:00', EF: '2026-03-11 17:00', remaining: '3d' },
    B: { ES: '2026-03-03 08:00', EF: '2026-03-11 17:00', remaining: '1d' },
    C: { ES: '2026-03-12 08:00' },
  })
})

describe('late dates and slack', () => {
  rule('MP14', 'a deadline caps late dates only, and finished successors hold nothing', (p) => {
    p.activity('A', '5d').limit('deadline', '2026-03-04 17:00')
    p.activity('B', '1d')
    p.activity('C', '1d').after('B').started('2026-03-02 08:00').finished('2026-03-02 17:00')
  }).gives({
    A: { ES: '2026-03-02 08:00', EF: '2026-03-06 17:00', LF: '2026-03-04 17:00', TF: '-2d' },
    B: { LF: '2026-03-06 17:00' },
  })

  rule(
    'MP15',
    'the late start of a started work is its actual start; its predecessors see where the rest begins',
    (p) => {
      p.activity('long', '10d')
      p.activity('A', '1d')
      p.activity('B', '3d').after('A').started('2026-03-03 08:00').remaining('1d')
      p.activity('C', '1d')
      p.activity('D', '3d')
        .after('C', 'FS+1d')
        .started('2026-03-03 08:00')
        .remaining('1d')
        .with({ suspendedAt: instant('2026-03-04 17:00'), resumedAt: instant('2026-03-10 08:00') })
    },
  ).gives({
    A: { LF: '2026-03-04 17:00', TF: '2d' },
    B: { LS: '2026-03-03 08:00', LF: '2026-03-13 17:00' },
    C: { LF: '2026-03-06 17:00' },
    D: { LS: '2026-03-03 08:00', LF: '2026-03-13 17:00' },
  })

  rule('MP16', 'total slack is the smaller of start and finish slack, of started works the finish slack', (p) => {
    p.activity('long', '10d')
    p.activity('A', '3d').started('2026-03-02 08:00').remaining('1d')
    p.activity('B', '2d')
    p.activity('C', '3d').after('B', 'SS+1d')
  }).gives({ A: { TF: '7d' }, B: { TF: '6d', LS: '2026-03-10 08:00' }, C: { TF: '6d' } })

  rule('MP17', 'free slack reaches to unfinished successors; without these it is the total slack', (p) => {
    p.activity('long', '10d')
    p.activity('A', '1d')
    p.activity('B', '1d').limit('not_earlier', '2026-03-06 08:00').after('A', 'FS+1d')
    p.activity('C', '1d').after('long', 'FS-10d')
  }).gives({ A: { FF: '2d' }, B: { FF: '5d', TF: '5d' }, C: { FF: '9d' } })

  rule('MP17', 'free slack is not more than total slack, and not less than 0', (p) => {
    p.activity('A', '1d').limit('not_later', '2026-03-04 17:00')
    p.activity('B', '3d').limit('deadline', '2026-03-03 17:00')
    p.activity('C', '1d').after('A').after('B').limit('not_earlier', '2026-03-13 08:00')
  }).gives({ A: { FF: '2d', TF: '2d' }, B: { FF: '0d', TF: '-1d' } })

  rule('MP18', 'critical is what is not finished and has no more slack than the limit', (p) => {
    p.set({ criticalThreshold: 480 })
    p.activity('A', '2d')
    p.activity('B', '1d')
    p.activity('C', '1d').after('B', 'SS-5d')
    p.activity('D', '2d').started('2026-03-02 08:00').finished('2026-03-03 17:00')
  }).gives({ A: { critical: true }, B: { critical: true, TF: '1d' }, C: { critical: false }, D: { critical: false } })

  it('MP17 links of the summary above leave the free slack as it is', () => {
    const words = new PlanWords().set({ rules: 'msproject', totalFloat: 'smallest' })
    words.activity('long', '10d')
    words.activity('A', '1d')
    words.activity('B', '1d').after('A')
    const plan = words.build()
    expect(freeSlackOfA(plan)).toBe(0)
    const relations = plan.relations.map((relation) => ({ ...relation, origin: 'S:B:fs' }))
    expect(freeSlackOfA({ ...plan, relations })).toBe(8 * 480)
  })
})

describe('identity', () => {
  it('of the input tells the rules, elapsed durations and links of summaries apart', () => {
    const words = new PlanWords()
    words.activity('A', '1d')
    words.activity('B', '1d').after('A')
    const plan = words.build()
    const hashOf = (changed: SchedulePlan) => {
      const engine = createEngine()
      engine.load(changed)
      engine.calculate()
      return engine.identity().inputHash
    }
    const hashes = [
      plan,
      { ...plan, settings: { ...plan.settings, rules: 'msproject' as const } },
      { ...plan, rows: plan.rows.map((row) => ({ ...row, elapsed: true })) },
      { ...plan, relations: plan.relations.map((relation) => ({ ...relation, origin: 'S:B:fs' })) },
    ].map(hashOf)
    expect(new Set(hashes).size).toBe(4)
  })
})

describe('SPEC.md', () => {
  it('numbers exactly the rules of MS Project that are checked here', () => {
    const text = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8')
    const written = [...text.matchAll(/^\*\*(MP\d+)\*\*/gm)].map((match) => match[1]!)
    const files = readFileSync(new URL('../../exchange/mspdi/plan.test.ts', import.meta.url), 'utf8')
    const citedThere = [...files.matchAll(/^ {2}it\('(MP\d+) /gm)].map((match) => match[1]!)
    expect(written.toSorted()).toEqual([...new Set([...cited, ...citedThere])].toSorted())
  })
})
