import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createEngine } from './index.ts'
import { instant, PlanWords } from './testing/plan-language.ts'
import { ruleBook } from './testing/rule-book.ts'

const { cited, rule } = ruleBook({ it, expect }, () => new PlanWords())

describe('time', () => {
  rule('T1', 'a work starts when work begins and finishes at the end of a shift', (p) => {
    p.activity('A', '1d')
    p.activity('B', '1d').after('A')
  }).gives({
    A: { ES: '2026-03-02 08:00', EF: '2026-03-02 17:00' },
    B: { ES: '2026-03-03 08:00', EF: '2026-03-03 17:00' },
  })

  rule('T2', 'breaks, weekends and holidays do not count', (p) => {
    p.holiday('2026-03-05')
    p.activity('A', '5d')
    p.activity('B', '6h').after('A')
  }).gives({ A: { EF: '2026-03-09 17:00' }, B: { ES: '2026-03-10 08:00', EF: '2026-03-10 15:00' } })

  rule('T3', 'each work counts on its own calendar', (p) => {
    p.calendar('seven', 7, '06:00-14:00')
    p.activity('A', '5d')
    p.activity('B', '3d').on('seven').after('A')
  }).gives({ B: { ES: '2026-03-07 06:00', EF: '2026-03-09 14:00' } })
})

describe('forward pass', () => {
  rule('FW1', 'without predecessors a work starts at the data date', (p) => {
    p.dataDate('2026-03-06 18:00')
    p.activity('A', '1d')
  }).gives({ A: { ES: '2026-03-09 08:00' } })

  rule('FW2', 'nothing that has not started starts before the planned start', (p) => {
    p.set({ plannedStart: instant('2026-03-09 08:00') })
    p.activity('A', '1d')
  }).gives({ A: { ES: '2026-03-09 08:00' } })

  rule('FW3', 'the latest of several predecessors decides', (p) => {
    p.activity('A', '2d')
    p.activity('B', '4d')
    p.activity('C', '1d').after('A').after('B')
  }).gives({ C: { ES: '2026-03-06 08:00' }, A: { FF: '2d', TF: '2d' }, B: { FF: '0d', TF: '0d' } })

  rule('FS1', 'finish to start with a lag', (p) => {
    p.activity('A', '2d')
    p.activity('B', '1d').after('A', 'FS+3d')
  }).gives({ B: { ES: '2026-03-09 08:00' }, A: { TF: '0d' } })

  rule('FS2', 'a negative lag overlaps', (p) => {
    p.activity('A', '3d')
    p.activity('B', '2d').after('A', 'FS-1d')
  }).gives({ B: { ES: '2026-03-04 08:00' } })

  rule('FS3', 'a negative lag never pulls before the data date', (p) => {
    p.activity('A', '1d')
    p.activity('B', '1d').after('A', 'FS-5d')
  }).gives({ B: { ES: '2026-03-02 08:00' } })

  rule('SS1', 'start to start with a lag', (p) => {
    p.activity('A', '5d')
    p.activity('B', '1d').after('A', 'SS+2d')
  }).gives({ B: { ES: '2026-03-04 08:00' } })

  rule('FF1', 'finish to finish places the start by the duration', (p) => {
    p.activity('A', '5d')
    p.activity('B', '2d').after('A', 'FF+1d')
  }).gives({ B: { ES: '2026-03-06 08:00', EF: '2026-03-09 17:00' } })

  rule('FF2', 'held by a finish in non-working time, a work ends when work begins again', (p) => {
    p.calendar('seven', 7, '08:00-16:00')
    p.activity('A', '6d').on('seven')
    p.activity('B', '1d').after('A', 'FF')
  }).gives({ A: { EF: '2026-03-07 16:00' }, B: { EF: '2026-03-09 08:00', TF: '0d' } })

  rule('SF1', 'start to finish', (p) => {
    p.activity('A', '5d').limit('not_earlier', '2026-03-11 08:00')
    p.activity('B', '2d').after('A', 'SF')
  }).gives({ B: { ES: '2026-03-09 08:00', EF: '2026-03-11 08:00' } })

  rule('DR1', 'relations that give the resulting date drive, all of a tie', (p) => {
    p.activity('A', '2d')
    p.activity('B', '2d')
    p.activity('C', '1d')
    p.activity('D', '1d').after('A').after('B').after('C')
  }).gives({ D: { drivers: ['A:D:fs', 'B:D:fs'] } })

  rule('DR2', 'a limit that overrides logic leaves no driver', (p) => {
    p.activity('A', '2d')
    p.activity('B', '1d').after('A').limit('not_earlier', '2026-03-09 08:00')
  }).gives({ B: { drivers: [] } })

  rule('EX1', 'an external early start is a floor, an external late finish a cap', (p) => {
    const dates = { externalEarlyStart: instant('2026-03-04 08:00'), externalLateFinish: instant('2026-03-05 17:00') }
    p.activity('A', '1d').with(dates)
    p.activity('B', '10d')
  }).gives({ A: { ES: '2026-03-04 08:00', LF: '2026-03-05 17:00', TF: '1d' } })

  rule('EX2', 'a work of another schedule holds what follows it by type and lag', (p) => {
    p.activity('A', '1d').afterOutside('FS+1d', '2026-03-03 08:00', '2026-03-04 17:00')
    p.activity('B', '3d').afterOutside('FF', '2026-03-03 08:00', '2026-03-10 17:00')
    p.activity('C', '1d').after('A')
    p.activity('D', '1d').afterOutside('SS+2d', '2026-03-03 08:00', '2026-03-12 17:00').started('2026-03-02 08:00')
  }).gives({
    A: { ES: '2026-03-06 08:00', drivers: ['otherplanxxx--000000000000:A:fs'] },
    B: { ES: '2026-03-06 08:00', EF: '2026-03-10 17:00', TF: '0d' },
    C: { ES: '2026-03-09 08:00', drivers: ['A:C:fs'] },
    D: { ES: '2026-03-02 08:00', drivers: [] },
  })

  rule('EX3', 'a work of another schedule caps the late dates of what it follows and ends its free float', (p) => {
    p.activity('A', '1d').beforeOutside(
      'FS',
      ['2026-03-04 08:00', '2026-03-04 17:00'],
      ['2026-03-06 08:00', '2026-03-06 17:00'],
    )
    p.activity('B', '10d')
    p.activity('C', '2d').beforeOutside(
      'SS+1d',
      ['2026-03-03 08:00', '2026-03-03 17:00'],
      ['2026-03-04 08:00', '2026-03-04 17:00'],
    )
  }).gives({
    A: { ES: '2026-03-02 08:00', LF: '2026-03-05 17:00', TF: '3d', FF: '1d' },
    B: { TF: '0d', FF: '0d' },
    C: { LS: '2026-03-03 08:00', TF: '1d', FF: '0d' },
  })

  rule('EX4', 'lags to other schedules run on the calendar of the row here, or around the clock', (p) => {
    p.calendar('seven', 7, '06:00-14:00')
    p.activity('A', '1d').on('seven').afterOutside('FS+2d', '2026-03-05 08:00', '2026-03-06 14:00')
    p.activity('B', '1d').afterOutside('FS+48h', '2026-03-05 08:00', '2026-03-06 17:00', 'all_hours')
    p.activity('C', '1d').on('seven').afterOutside('FS+1d', '2026-03-05 08:00', '2026-03-06 17:00', 'project')
  }).gives({
    A: { ES: '2026-03-09 06:00' },
    B: { ES: '2026-03-09 08:00' },
    C: { ES: '2026-03-10 06:00' },
  })

  rule('EX5', 'an unknown work of another schedule holds nothing, a finished one caps nothing', (p) => {
    p.activity('A', '1d').afterOutside('FS')
    p.activity('B', '1d').beforeOutside('FS', ['2026-03-02 08:00', '2026-03-02 17:00'], null)
    p.activity('C', '5d')
  }).gives({ A: { ES: '2026-03-02 08:00', drivers: [] }, B: { TF: '4d', FF: '4d' } })

  rule('EF1', 'an expected finish sets the remaining duration', (p) => {
    p.set({ useExpectedFinish: true })
    p.activity('A', '2d').with({ expectedFinish: instant('2026-03-06 17:00') })
  }).gives({ A: { EF: '2026-03-06 17:00', remaining: '5d', FF: '0d' } })

  rule('EF3', 'free float is 0 also where the expected finish sets nothing', (p) => {
    p.set({ useExpectedFinish: true })
    p.activity('A', '2d').with({ expectedFinish: instant('2026-02-27 17:00') })
    p.activity('B', '1d').after('A').limit('not_earlier', '2026-03-13 08:00')
  }).gives({ A: { EF: '2026-03-03 17:00', remaining: '2d', FF: '0d' } })

  rule('EF2', 'an expected finish does not count when something else holds the finish', (p) => {
    p.set({ useExpectedFinish: true })
    p.activity('B', '1d')
    p.activity('A', '2d')
      .after('B', 'FF')
      .with({ expectedFinish: instant('2026-03-06 17:00') })
  }).gives({ A: { EF: '2026-03-03 17:00', remaining: '2d' } })
})

describe('lags', () => {
  const crossing = (calendar: 'predecessor' | 'successor' | 'all_hours' | 'project') => (p: PlanWords) => {
    p.calendar('six', 6, '08:00-16:00').calendar('seven', 7, '08:00-16:00')
    p.activity('A', '4d').on('six')
    p.activity('B', '1d').on('seven').after('A', 'FS+2d', calendar)
  }
  rule('LG1', 'lag on the calendar of the predecessor', crossing('predecessor')).gives({
    B: { ES: '2026-03-08 08:00' },
  })
  rule('LG2', 'lag on the calendar of the successor', (p) => {
    p.calendar('seven', 7, '08:00-16:00')
    p.activity('A', '5d')
    p.activity('B', '1d').on('seven').after('A', 'FS+1d', 'successor')
  }).gives({ B: { ES: '2026-03-08 08:00' } })
  rule('LG3', 'lag around the clock', crossing('all_hours')).gives({ B: { ES: '2026-03-06 08:00' } })
  rule('LG4', 'lag on the calendar of the project', (p) => {
    p.calendar('seven', 7, '08:00-17:00')
    p.activity('A', '5d').on('seven')
    p.activity('B', '1d').on('seven').after('A', 'FS+2d', 'project')
  }).gives({ A: { EF: '2026-03-06 12:00' }, B: { ES: '2026-03-10 12:00' } })

  rule('LG5', 'the lag after a finished predecessor runs from its actual finish', (p) => {
    p.dataDate('2026-03-09 08:00')
    p.activity('A', '2d').started('2026-03-04 08:00').finished('2026-03-05 17:00')
    p.activity('B', '1d').after('A', 'FS+3d')
  }).gives({ B: { ES: '2026-03-11 08:00' } })

  rule('LG9', 'a lead before a finish that has happened is used up, and its relation drives', (p) => {
    p.dataDate('2026-03-09 08:00')
    p.activity('A', '3d').started('2026-03-03 08:00').finished('2026-03-05 17:00')
    p.activity('B', '4d').after('A', 'FS-2d')
    p.finishMilestone('C').after('A', 'FF-2d')
  }).gives({
    B: { ES: '2026-03-09 08:00', drivers: ['A:B:fs'] },
    A: { ES: '2026-03-09 08:00', LF: '2026-03-09 08:00', onPath: true },
    C: { drivers: ['A:C:ff'] },
  })

  rule('LG10', 'late dates before a start that has happened take off what of the lag is ahead of the rest', (p) => {
    p.dataDate('2026-03-04 08:00').set({ startLagFrom: 'actual_start' })
    p.activity('A', '6d').started('2026-03-02 08:00').remaining('4d')
    p.activity('B', '1d').after('A', 'SS+3d').limit('not_later', '2026-03-06 17:00')
    p.activity('C', '3d').started('2026-03-02 08:00').remaining('2d')
    p.activity('D', '1d').after('C', 'SS').limit('start_not_later', '2026-03-05 08:00')
    p.activity('long', '10d')
  }).gives({
    A: { ES: '2026-03-04 08:00', LS: '2026-03-05 08:00', LF: '2026-03-10 17:00', TF: '1d' },
    B: { ES: '2026-03-05 08:00', LS: '2026-03-06 08:00' },
    C: { LS: '2026-03-05 08:00', TF: '1d' },
  })

  rule('LG6', 'the lag after a start is used up by the actual duration', (p) => {
    p.dataDate('2026-03-04 08:00')
    p.activity('A', '6d').started('2026-03-02 08:00').remaining('4d')
    p.activity('B', '1d').after('A', 'SS+3d')
  }).gives({ B: { ES: '2026-03-05 08:00' } })

  const outOfSequence = (startLagFrom: 'early_start' | 'actual_start') => (p: PlanWords) => {
    p.dataDate('2026-03-04 08:00').set({ startLagFrom })
    p.activity('X', '5d')
    p.activity('A', '6d').after('X').started('2026-03-02 08:00').remaining('4d')
    p.activity('B', '1d').after('A', 'SS+3d')
  }
  rule('LG7', 'the rest of the lag runs from the remaining early start', outOfSequence('early_start')).gives({
    A: { ES: '2026-03-11 08:00' },
    B: { ES: '2026-03-12 08:00' },
  })
  rule('LG8', 'or the whole lag from the actual start', outOfSequence('actual_start')).gives({
    B: { ES: '2026-03-05 08:00' },
  })
})

describe('backward pass and float', () => {
  rule('BW1', 'what nothing follows may finish with the project', (p) => {
    p.activity('A', '5d')
    p.activity('B', '2d')
  }).gives({
    B: { LS: '2026-03-05 08:00', LF: '2026-03-06 17:00', TF: '3d', FF: '3d' },
    A: { TF: '0d', critical: true },
  })

  rule('BW2', 'a must-finish date replaces the finish of the project', (p) => {
    p.set({ mustFinishBy: instant('2026-03-05 17:00') })
    p.activity('A', '5d')
  }).gives({ A: { LF: '2026-03-05 17:00', TF: '-1d', critical: true } })

  rule('BW3', 'late dates mirror every relation', (p) => {
    p.activity('A', '2d')
    p.activity('B', '1d').after('A', 'SS+1d')
    p.activity('C', '1d').after('A', 'FF+2d')
    p.activity('Z', '10d')
  }).gives({
    A: { LF: '2026-03-11 17:00', LS: '2026-03-10 08:00', TF: '6d', FF: '0d' },
    B: { TF: '8d' },
    C: { LF: '2026-03-13 17:00', TF: '6d' },
  })

  const twoShifts = (totalFloat: 'finish' | 'start' | 'smallest') => (p: PlanWords) => {
    p.set({ totalFloat }).dataDate('2026-03-04 08:00')
    p.calendar('day', 7, '08:00-16:00').calendar('night', 7, '16:00-24:00')
    p.activity('A', '1d').staffed('day', '1d').staffed('night', '3d')
    p.activity('Z', '5d')
  }
  rule('FL1', 'total float as finish float', twoShifts('finish')).gives({ A: { TF: '2d' } })
  rule('FL2', 'total float as start float', twoShifts('start')).gives({ A: { TF: '3d' } })
  rule('FL3', 'total float as the smaller one', twoShifts('smallest')).gives({ A: { TF: '2d' } })

  rule('FL4', 'free float is counted on the calendar of the predecessor and is never negative', (p) => {
    p.calendar('seven', 7, '08:00-16:00')
    p.activity('A', '1d').on('seven')
    p.activity('B', '1d').after('A').limit('not_earlier', '2026-03-09 08:00')
  }).gives({ A: { FF: '6d' }, B: { FF: '0d' } })

  rule('FL5', 'a lag on another calendar is taken off the date of the successor before the float is measured', (p) => {
    p.set({ lagCalendar: 'successor' })
    p.calendar('seven', 7, '08:00-16:00')
    p.activity('A', '6d').on('seven')
    p.activity('B', '1d').after('A', 'FS+1d')
    p.activity('C', '6d').on('seven')
    p.activity('D', '6d').after('C', 'SS+1d').limit('not_earlier', '2026-03-09 08:00')
  }).gives({
    A: { EF: '2026-03-07 16:00', FF: '1d' },
    B: { ES: '2026-03-10 08:00', drivers: ['A:B:fs'] },
    C: { ES: '2026-03-02 08:00', FF: '4d' },
  })

  rule('CR1', 'critical is a total float at or below the threshold', (p) => {
    p.set({ criticalThreshold: 480 })
    p.activity('A', '5d')
    p.activity('B', '4d')
    p.activity('C', '3d')
  }).gives({ A: { critical: true }, B: { critical: true }, C: { critical: false } })

  rule('CR2', 'or what lies on the longest path, whatever its float', (p) => {
    p.set({ criticalBy: 'longest_path', mustFinishBy: instant('2026-04-30 17:00') })
    p.activity('A', '2d')
    p.activity('B', '3d').after('A')
    p.activity('C', '1d').after('A')
  }).gives({
    A: { critical: true, onPath: true },
    B: { critical: true },
    C: { critical: false, onPath: false },
  })

  rule('CR2', 'also through completed works, which are not critical', (p) => {
    p.set({ criticalBy: 'longest_path' })
    p.dataDate('2026-03-04 17:00')
    p.activity('A', '2d').started('2026-03-02 08:00').finished('2026-03-03 17:00')
    p.activity('B', '3d').after('A').started('2026-03-04 08:00').remaining('2d')
    p.activity('C', '1d').started('2026-03-02 08:00').finished('2026-03-02 17:00')
  }).gives({
    A: { critical: false, onPath: true },
    B: { critical: true, onPath: true },
    C: { critical: false, onPath: false },
  })

  rule('CR3', 'open ends can be made critical', (p) => {
    p.set({ openEndsCritical: true })
    p.activity('A', '5d')
    p.activity('B', '2d')
  }).gives({ B: { LF: '2026-03-03 17:00', TF: '0d', critical: true } })
})

describe('limits', () => {
  rule('LM1', 'not earlier raises the early start', (p) => {
    p.activity('A', '1d').limit('not_earlier', '2026-03-05 08:00')
  }).gives({ A: { ES: '2026-03-05 08:00' } })

  rule('LM2', 'not later caps the late finish and gives negative float', (p) => {
    p.activity('A', '5d').limit('not_later', '2026-03-04 17:00')
  }).gives({ A: { ES: '2026-03-02 08:00', LF: '2026-03-04 17:00', TF: '-2d' } })

  rule('LM3', 'on a date delays the early start and pulls the late start', (p) => {
    p.activity('A', '1d').limit('in_date', '2026-03-05 08:00')
    p.activity('Z', '10d')
  }).gives({ A: { ES: '2026-03-05 08:00', LS: '2026-03-05 08:00', TF: '0d' } })

  rule('LM4', 'finish not earlier raises the early finish', (p) => {
    p.activity('A', '1d').limit('finish_not_earlier', '2026-03-05 17:00')
  }).gives({ A: { ES: '2026-03-05 08:00', EF: '2026-03-05 17:00' } })

  rule('LM5', 'start not later caps the late start', (p) => {
    p.activity('A', '1d').limit('start_not_later', '2026-03-03 08:00')
    p.activity('Z', '10d')
  }).gives({ A: { ES: '2026-03-02 08:00', LS: '2026-03-03 08:00', TF: '1d' } })

  rule('LM6', 'finish on a date delays the early and pulls the late finish', (p) => {
    p.activity('A', '1d').limit('finish_in_date', '2026-03-05 17:00')
    p.activity('Z', '10d')
  }).gives({ A: { EF: '2026-03-05 17:00', LF: '2026-03-05 17:00' } })

  rule(
    'LM15',
    'the late finish of what finishes on a date is the end of a shift, wherever the early one stands',
    (p) => {
      p.finishMilestone('A').limit('finish_in_date', '2026-03-07 12:00')
      p.finishMilestone('B').limit('finish_not_earlier', '2026-03-07 12:00').limit('not_later', '2026-03-07 12:00')
      p.activity('Z', '10d')
    },
  ).gives({
    A: { EF: '2026-03-09 08:00', LF: '2026-03-06 17:00', TF: '0d' },
    B: { EF: '2026-03-09 08:00', LF: '2026-03-09 08:00', TF: '0d' },
  })

  rule('LM16', 'mandatory dates before the data date stand at it', (p) => {
    p.activity('A', '2d').limit('mandatory_start', '2026-02-23 08:00')
    p.activity('B', '2d').limit('mandatory_finish', '2026-02-25 17:00')
    p.activity('Z', '10d')
  }).gives({
    A: { ES: '2026-03-02 08:00', LS: '2026-03-02 08:00', TF: '0d' },
    B: { EF: '2026-03-02 08:00', LF: '2026-03-02 08:00', TF: '0d' },
  })

  rule('LM7', 'a mandatory start holds against logic', (p) => {
    p.activity('A', '5d')
    p.activity('B', '1d').after('A').limit('mandatory_start', '2026-03-04 08:00')
  }).gives({ B: { ES: '2026-03-04 08:00', LS: '2026-03-04 08:00', TF: '0d' }, A: { TF: '-3d' } })

  rule('LM8', 'a mandatory finish holds against logic', (p) => {
    p.activity('A', '5d')
    p.activity('B', '1d').after('A').limit('mandatory_finish', '2026-03-04 17:00')
  }).gives({ B: { EF: '2026-03-04 17:00', LF: '2026-03-04 17:00', FF: '0d' } })

  rule('LM9', 'as late as possible uses the free float, chains move together', (p) => {
    p.activity('A', '1d').limit('as_late_as_possible')
    p.activity('B', '1d').after('A').limit('as_late_as_possible')
    p.activity('C', '1d').after('B').limit('not_earlier', '2026-03-13 08:00')
  }).gives({
    A: { ES: '2026-03-11 08:00', TF: '0d' },
    B: { ES: '2026-03-12 08:00', EF: '2026-03-12 17:00', FF: '0d' },
    C: { ES: '2026-03-13 08:00' },
  })

  rule('LM9', 'as late as possible moves by its free float past its late finish too', (p) => {
    p.set({ mustFinishBy: instant('2026-03-06 17:00') })
    p.activity('A', '1d').limit('as_late_as_possible')
    p.activity('C', '1d').after('A').limit('not_earlier', '2026-03-13 08:00')
  }).gives({ A: { ES: '2026-03-12 08:00', EF: '2026-03-12 17:00', LF: '2026-03-05 17:00', TF: '-5d', FF: '0d' } })

  rule('LM10', 'two limits act together', (p) => {
    p.activity('A', '1d').limit('not_earlier', '2026-03-04 08:00').limit('not_later', '2026-03-06 17:00')
    p.activity('Z', '10d')
  }).gives({ A: { ES: '2026-03-04 08:00', LF: '2026-03-06 17:00', TF: '2d' } })

  rule('LM11', 'limits on early dates end with the actual start', (p) => {
    p.activity('A', '2d').started('2026-03-02 08:00').limit('not_earlier', '2026-03-20 08:00')
  }).gives({ A: { EF: '2026-03-03 17:00' } })

  rule('LM12', 'limits that contradict each other are reported', (p) => {
    p.activity('A', '1d').limit('not_earlier', '2026-03-14 08:00').limit('not_later', '2026-03-06 17:00')
  }).reports('limit_impossible', ['A'])

  rule('LM13', 'not earlier than a midnight is the begin of the next shift, wherever logic ends', (p) => {
    p.activity('A', '12h')
    p.activity('B', '1d').after('A').limit('not_earlier', '2026-03-05 00:00')
  }).gives({ B: { ES: '2026-03-05 08:00', EF: '2026-03-05 17:00' } })

  rule('LM14', 'a work that moves late leaves its relations driving where logic had it', (p) => {
    p.activity('A', '1d')
    p.activity('B', '1d').after('A').limit('as_late_as_possible')
    p.activity('C', '1d').after('B').limit('not_earlier', '2026-03-13 08:00')
  }).gives({ B: { ES: '2026-03-12 08:00', drivers: ['A:B:fs'] }, C: { drivers: [] } })
})

describe('projects scheduled together', () => {
  rule('PJ1', 'works count from the data date and planned start of the nearest project above', (p) => {
    p.subproject('N', '2026-03-09 08:00')
    p.subproject('M', '2026-03-16 08:00').under('N')
    p.activity('A', '1d').under('N')
    p.activity('B', '1d').under('M')
    p.activity('C', '2d').under('N').started('2026-03-02 08:00')
    p.activity('D', '1d')
  }).gives({
    A: { ES: '2026-03-09 08:00' },
    B: { ES: '2026-03-16 08:00' },
    C: { start: '2026-03-02 08:00', ES: '2026-03-09 08:00', finish: '2026-03-10 17:00' },
    D: { ES: '2026-03-02 08:00' },
  })

  rule('PJ2', 'what nothing follows may finish with the last of all projects', (p) => {
    p.subproject('N', '2026-03-09 08:00')
    p.activity('A', '1d').under('N')
    p.activity('B', '10d')
  }).gives({ A: { EF: '2026-03-09 17:00', LF: '2026-03-13 17:00', TF: '4d', FF: '4d' }, B: { TF: '0d' } })

  rule('PJ3', 'a must-finish counts for the works of its project alone', (p) => {
    p.set({ mustFinishBy: instant('2026-03-20 17:00') })
    p.subproject('N', '2026-03-09 08:00', '2026-03-11 17:00')
    p.subproject('M', '2026-03-02 08:00')
    p.activity('A', '1d').under('N')
    p.activity('B', '2d').under('M')
    p.activity('C', '10d')
  }).gives({
    A: { LF: '2026-03-11 17:00', TF: '2d' },
    B: { LF: '2026-03-13 17:00' },
    C: { LF: '2026-03-20 17:00', TF: '5d' },
  })

  rule('PJ4', 'relations between projects act as within one', (p) => {
    p.subproject('N', '2026-03-09 08:00')
    p.activity('A', '1d').under('N')
    p.activity('B', '1d').after('A')
    p.activity('C', '8d')
    p.activity('D', '1d').under('N').after('C', 'FS-1d')
  }).gives({
    A: { LF: '2026-03-10 17:00', FF: '0d' },
    B: { ES: '2026-03-10 08:00', drivers: ['A:B:fs'] },
    D: { ES: '2026-03-11 08:00', LF: '2026-03-11 17:00' },
  })

  rule('PJ5', 'a lag is used up to the data date of the project of its predecessor', (p) => {
    p.subproject('N', '2026-03-04 08:00')
    p.activity('A', '1d').under('N').finished('2026-03-02 17:00')
    p.activity('B', '1d').after('A', 'FS+3d')
  }).gives({ B: { ES: '2026-03-06 08:00' } })

  rule('PJ6', 'the longest path leads to the last finish of all projects', (p) => {
    p.subproject('N', '2026-03-09 08:00')
    p.activity('A', '1d').under('N')
    p.activity('B', '2d')
  }).gives({ A: { onPath: true }, N: { onPath: true }, B: { onPath: false } })
})

describe('progress', () => {
  rule('PR1', 'a finished work shows its actual dates and has no float', (p) => {
    p.dataDate('2026-03-09 08:00')
    p.activity('A', '2d').started('2026-03-02 08:00').finished('2026-03-04 17:00')
    p.activity('B', '1d').after('A')
  }).gives({
    A: { start: '2026-03-02 08:00', finish: '2026-03-04 17:00', TF: '0d', critical: false, percent: 100 },
    B: { ES: '2026-03-09 08:00' },
  })

  rule('PR2', 'retained logic: remaining work waits for unfinished predecessors', (p) => {
    p.dataDate('2026-03-04 08:00')
    p.activity('A', '3d')
    p.activity('B', '4d').after('A').started('2026-03-03 08:00').remaining('3d')
  }).gives({ B: { ES: '2026-03-09 08:00', start: '2026-03-03 08:00', EF: '2026-03-11 17:00' } })

  rule('PR3', 'remaining work restarts at the data date', (p) => {
    p.dataDate('2026-03-04 08:00')
    p.activity('A', '5d').started('2026-03-02 08:00').remaining('3d')
    p.activity('B', '2d').after('A')
  }).gives({ A: { EF: '2026-03-06 17:00', TF: '0d' }, B: { ES: '2026-03-09 08:00' } })

  rule('PR4', 'progress override: what has started does not wait', (p) => {
    p.dataDate('2026-03-04 08:00').set({ progressMode: 'progress_override' })
    p.activity('A', '3d')
    p.activity('B', '4d').after('A').started('2026-03-03 08:00').remaining('3d')
  }).gives({ B: { ES: '2026-03-04 08:00', EF: '2026-03-06 17:00' }, A: { TF: '0d' } })

  rule('PR10', 'progress override: what holds the finish of started work still counts backward', (p) => {
    p.dataDate('2026-03-04 08:00').set({ progressMode: 'progress_override' })
    p.activity('A', '2d')
    p.activity('B', '4d')
      .after('A', 'FF')
      .started('2026-03-03 08:00')
      .remaining('3d')
      .limit('not_later', '2026-03-06 17:00')
    p.activity('C', '1d')
    p.activity('D', '4d').after('C').started('2026-03-03 08:00').remaining('3d').limit('not_later', '2026-03-06 17:00')
    p.activity('long', '10d')
  }).gives({
    A: { LF: '2026-03-06 17:00', TF: '1d', FF: '1d' },
    B: { ES: '2026-03-04 08:00', EF: '2026-03-06 17:00' },
    C: { LF: '2026-03-17 17:00', FF: '9d' },
  })

  rule('PR5', 'actual dates (hypothesis): an actual start after the data date holds the remaining work', (p) => {
    p.dataDate('2026-03-04 08:00').set({ progressMode: 'actual_dates' })
    p.activity('A', '3d')
    p.activity('B', '4d').after('A').started('2026-03-05 08:00').remaining('2d')
  }).gives({ B: { ES: '2026-03-05 08:00', EF: '2026-03-06 17:00' } })

  rule('PR6', 'a suspended work goes on at its resume date', (p) => {
    p.dataDate('2026-03-04 08:00')
    const pause = { suspendedAt: instant('2026-03-03 08:00'), resumedAt: instant('2026-03-09 08:00') }
    p.activity('A', '5d').started('2026-03-02 08:00').remaining('4d').with(pause)
  }).gives({ A: { ES: '2026-03-09 08:00', EF: '2026-03-12 17:00' } })

  rule('PR7', 'the time of the pause does not use up a lag', (p) => {
    p.dataDate('2026-03-06 08:00')
    const pause = { suspendedAt: instant('2026-03-03 08:00'), resumedAt: instant('2026-03-05 08:00') }
    p.activity('A', '5d').started('2026-03-02 08:00').remaining('3d').with(pause)
    p.activity('B', '1d').after('A', 'SS+3d')
  }).gives({ B: { ES: '2026-03-09 08:00' } })

  rule('PR8', 'without a typed remaining duration the percentage gives it, rounded up', (p) => {
    p.activity('A', '1d').started('2026-03-02 08:00').percent(33.33)
  }).gives({ A: { remaining: '321m', percent: 33.33 } })

  rule('PR9', 'a work finished out of sequence still passes logic on', (p) => {
    p.dataDate('2026-03-04 08:00')
    p.activity('A', '3d')
    p.activity('B', '1d').after('A').started('2026-03-02 08:00').finished('2026-03-03 17:00')
    p.activity('C', '1d').after('B')
  }).gives({ C: { ES: '2026-03-09 08:00' }, A: { TF: '0d' } })
})

describe('pauses', () => {
  const paused = { splits: [{ after: 960, gap: 1440 }] }

  rule('SP1', 'a work with a pause ends after it, and its float reaches over it', (p) => {
    p.activity('long', '10d')
    p.activity('A', '4d').with(paused)
    p.activity('B', '1d').after('A')
    p.activity('C', '1d').after('A', 'SS+1d')
  }).gives({
    A: {
      ES: '2026-03-02 08:00',
      EF: '2026-03-10 17:00',
      LS: '2026-03-04 08:00',
      LF: '2026-03-12 17:00',
      TF: '2d',
      FF: '0d',
      remaining: '4d',
      duration: '4d',
    },
    B: { ES: '2026-03-11 08:00', drivers: ['A:B:fs'] },
    C: { ES: '2026-03-03 08:00' },
  })

  rule('SP1', 'a relation that holds the finish moves the whole work', (p) => {
    p.activity('A', '10d')
    p.activity('B', '4d').with(paused).after('A', 'FF')
  }).gives({ B: { ES: '2026-03-05 08:00', EF: '2026-03-13 17:00' } })

  rule('SP2', 'of a started work the pauses before what remains count', (p) => {
    p.dataDate('2026-03-04 08:00')
    p.activity('before', '4d').started('2026-03-02 08:00').remaining('3d').with(paused)
    p.activity('behind', '4d').started('2026-02-23 08:00').remaining('1d').with(paused)
  }).gives({
    before: { ES: '2026-03-04 08:00', EF: '2026-03-11 17:00', remaining: '3d' },
    behind: { ES: '2026-03-04 08:00', EF: '2026-03-04 17:00', remaining: '1d' },
  })

  rule('SP3', 'a work that stands at its pause goes on after it, or where it was resumed', (p) => {
    p.dataDate('2026-03-04 08:00')
    p.activity('A', '4d').started('2026-03-02 08:00').remaining('2d').with(paused)
    p.activity('B', '4d').started('2026-02-18 08:00').remaining('2d').with(paused)
    const resumed = { suspendedAt: instant('2026-03-03 17:00'), resumedAt: instant('2026-03-05 08:00') }
    p.activity('C', '4d')
      .started('2026-03-02 08:00')
      .remaining('2d')
      .with({ ...paused, ...resumed })
  }).gives({
    A: { ES: '2026-03-09 08:00', EF: '2026-03-10 17:00' },
    B: { ES: '2026-03-04 08:00' },
    C: { ES: '2026-03-05 08:00', EF: '2026-03-06 17:00' },
  })

  rule('SP4', 'a pause at the end of a work, or of a milestone, is none', (p) => {
    p.activity('A', '2d').with(paused)
    p.finishMilestone('M').with(paused).after('A')
  }).gives({ A: { EF: '2026-03-03 17:00' }, M: { EF: '2026-03-03 17:00' } })
})

describe('levelling delays', () => {
  rule('LD1', 'a delay comes after the predecessors, and what follows goes along', (p) => {
    p.activity('A', '2d')
    p.activity('B', '1d').after('A').delayed('3d')
    p.activity('C', '1d').after('B')
  }).gives({
    B: { ES: '2026-03-09 08:00', EF: '2026-03-09 17:00' },
    C: { ES: '2026-03-10 08:00' },
    A: { ES: '2026-03-02 08:00' },
  })

  rule('LD1', 'a finish that is held moves by the delay', (p) => {
    p.activity('A', '5d')
    p.activity('B', '2d').after('A', 'FF').delayed('1d')
  }).gives({ B: { ES: '2026-03-06 08:00', EF: '2026-03-09 17:00' } })

  rule('LD1', 'holds by the rules of MS Project too', (p) => {
    p.set({ rules: 'msproject' })
    p.activity('A', '2d')
    p.activity('B', '1d').after('A').delayed('3d')
  }).gives({ B: { ES: '2026-03-09 08:00', EF: '2026-03-09 17:00' } })

  rule('LD2', 'neither a mandatory date nor what has started is delayed', (p) => {
    p.activity('A', '1d').limit('mandatory_start', '2026-03-04 08:00').delayed('3d')
    p.activity('B', '2d').started('2026-02-27 08:00').remaining('1d').delayed('3d')
    p.activity('C', '1d').limit('not_earlier', '2026-03-04 08:00').delayed('1d')
  }).gives({
    A: { ES: '2026-03-04 08:00' },
    B: { EF: '2026-03-02 17:00' },
    C: { ES: '2026-03-05 08:00' },
  })

  rule('LD3', 'a delay uses up float, and the relation before it still drives', (p) => {
    p.activity('A', '2d')
    p.activity('B', '1d').after('A').delayed('2d')
    p.activity('Z', '10d')
  }).gives({ A: { TF: '7d', FF: '0d' }, B: { TF: '5d', FF: '5d' } })
})

describe('kinds', () => {
  rule('MS1', 'a start milestone stands at a start, a finish milestone at a finish', (p) => {
    p.activity('A', '1d')
    p.startMilestone('S').after('A')
    p.finishMilestone('F').after('A')
    p.activity('B', '1d').after('S').after('F')
  }).gives({
    S: { ES: '2026-03-03 08:00', EF: '2026-03-03 08:00', LS: '2026-03-03 08:00', TF: '0d' },
    F: { ES: '2026-03-02 17:00', EF: '2026-03-02 17:00', LF: '2026-03-02 17:00', TF: '0d' },
    B: { ES: '2026-03-03 08:00' },
  })

  rule('MS2', 'the late start of a start milestone is not later than that of what follows it', (p) => {
    p.startMilestone('S')
    p.finishMilestone('F').after('S').limit('not_later', '2026-03-06 17:00')
    p.activity('Z', '10d')
  }).gives({ S: { LS: '2026-03-06 17:00', LF: '2026-03-06 17:00', TF: '5d' }, F: { LS: '2026-03-06 17:00' } })

  for (const [first, second] of [
    ['L1', 'L2'],
    ['L2', 'L1'],
  ] as const) {
    rule('LE3', `of levels of effort linked to each other each keeps what works give it (${first} first)`, (p) => {
      p.activity('A', '3d')
      p.activity('B', '5d')
      p.levelOfEffort(first).after('A', 'SS').after('A', 'FF')
      p.levelOfEffort(second).after(first, 'SS').after(first, 'FF').after('B', 'FF')
      p.levelOfEffort('M').after(second, 'SS').after(second, 'FF')
    }).gives({
      [first]: { ES: '2026-03-02 08:00', EF: '2026-03-04 17:00', LF: '2026-03-06 17:00' },
      [second]: { ES: '2026-03-02 08:00', EF: '2026-03-06 17:00' },
      M: { ES: '2026-03-02 08:00', EF: '2026-03-06 17:00' },
    })
  }

  rule('LE1', 'a level of effort spans its neighbours and moves nothing', (p) => {
    p.activity('A', '3d')
    p.activity('B', '2d').after('A')
    p.levelOfEffort('L').after('A', 'SS').after('B', 'FF')
  }).gives({
    L: { start: '2026-03-02 08:00', finish: '2026-03-06 17:00', duration: '5d', FF: '0d', onPath: false },
    B: { EF: '2026-03-06 17:00', FF: '0d' },
  })

  rule('LE2', 'a level of effort takes the actual start of its neighbour', (p) => {
    p.dataDate('2026-03-04 08:00')
    p.activity('A', '5d').started('2026-03-02 08:00').remaining('3d')
    p.levelOfEffort('L').after('A', 'SS').after('A', 'FF')
  }).gives({ L: { start: '2026-03-02 08:00', finish: '2026-03-06 17:00' } })

  rule('WS1', 'a WBS summary takes the dates of everything beside and below it', (p) => {
    p.summary('S')
    p.activity('A', '2d').under('S')
    p.activity('B', '2d').under('S').after('A')
    p.activity('W', '0d').under('S').with({ activityKind: 'wbs_summary' })
  }).gives({ W: { start: '2026-03-02 08:00', finish: '2026-03-05 17:00', duration: '4d' } })

  rule('RD1', 'a resource-dependent work runs on the calendars of its assignments', (p) => {
    p.calendar('day', 7, '08:00-16:00').calendar('late', 7, '12:00-20:00')
    p.activity('A', '1d').staffed('day', '1d').staffed('late', '2d')
  }).gives({ A: { ES: '2026-03-02 08:00', EF: '2026-03-03 20:00' } })

  rule('SU1', 'summaries roll up dates, and percentages by planned duration', (p) => {
    p.dataDate('2026-03-03 08:00')
    p.summary('S')
    p.summary('T').under('S')
    p.activity('A', '1d').under('T').started('2026-03-02 08:00').finished('2026-03-02 17:00')
    p.activity('B', '3d').under('S').after('A')
  }).gives({
    T: { start: '2026-03-02 08:00', finish: '2026-03-02 17:00', percent: 100 },
    S: {
      start: '2026-03-02 08:00',
      finish: '2026-03-05 17:00',
      percent: 25,
      duration: '4d',
      remaining: '3d',
      critical: true,
    },
  })

  rule('SU2', 'drafts are left out', (p) => {
    p.summary('S')
    p.activity('A', '1d').under('S')
    p.draft('D').under('S')
  }).gives({ S: { finish: '2026-03-02 17:00' }, D: { start: 'none', LF: 'none' } })
})

describe('broken networks', () => {
  rule('NW1', 'a loop is reported with its path, the last relation by id stands aside', (p) => {
    p.activity('A', '1d').after('C')
    p.activity('B', '1d').after('A')
    p.activity('C', '1d').after('B')
  }).reports('loop', ['A', 'B', 'C'], ['C:A:fs'])

  rule('NW2', 'everything else calculates', (p) => {
    p.activity('A', '1d').after('C')
    p.activity('B', '1d').after('A')
    p.activity('C', '1d').after('B')
  }).gives({ C: { ES: '2026-03-04 08:00' } })

  rule('NW3', 'relations to summaries, drafts and missing rows are reported and ignored', (p) => {
    p.summary('S')
    p.activity('A', '1d').after('S')
  }).reports('relation_to_nothing', ['A', 'S'], ['S:A:fs'])

  rule('NW4', 'a work whose calendar is missing takes the one of the schedule', (p) => {
    p.activity('A', '1d').on('lost')
  }).reports('work_without_calendar', ['A'])

  rule('NW5', 'a calendar without working time is reported and counts around the clock', (p) => {
    p.calendar('empty', 0)
    p.activity('A', '1d').on('empty')
  }).reports('calendar_without_time', ['empty'])

  rule('NW6', 'dates beyond the calendars are reported', (p) => {
    p.activity('A', '100000000d')
  }).reports('out_of_range', ['A'])
})

describe('asking before linking', () => {
  it('names the loop that a relation would close', () => {
    const words = new PlanWords()
    words.activity('A', '1d')
    words.activity('B', '1d').after('A')
    words.activity('C', '1d').after('B')
    const engine = createEngine()
    engine.load(words.build())
    engine.calculate()
    expect(engine.loopThrough('C', 'A')).toEqual(['A', 'B', 'C'])
    expect(engine.loopThrough('A', 'C')).toBeNull()
    expect(engine.loopThrough('A', 'A')).toEqual(['A'])
  })
})

describe('SPEC.md', () => {
  it('numbers exactly the rules that are checked here', () => {
    const text = readFileSync(new URL('SPEC.md', import.meta.url), 'utf8')
    const written = [...text.matchAll(/^\*\*([A-Z]+\d+)\*\*/gm)].map((match) => match[1]!)
    const paths = readFileSync(new URL('float-paths.test.ts', import.meta.url), 'utf8')
    const citedThere = [...paths.matchAll(/^ {2}it\('([A-Z]+\d+) /gm)].map((match) => match[1]!)
    const own = written.filter((id) => !id.startsWith('MP'))
    expect(own.toSorted()).toEqual([...new Set([...cited, ...citedThere])].toSorted())
  })
})
