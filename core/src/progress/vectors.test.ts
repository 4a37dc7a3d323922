import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CompiledCalendar, compileCalendar, standardCalendar } from '../calendar/index.ts'
import type { Shift } from '../plan/index.ts'
import { dayOfInstant, formatInstant, type Instant, parseInstant, weekdayOf } from '../time/index.ts'
import { forecast, progressOf, type WorkFacts, type WorkProgress } from './index.ts'

/** Inputs of one worked example; amounts are decimals, durations minutes of the calendar. */
interface Input {
  cal: string
  /** Standard day. */
  H: number
  AS?: string
  DD: string
  p?: number
  /** Planned and cumulative actual amount. */
  pl?: number
  ft?: number
  Dt?: number
  D0?: number
  Dcur?: number
  i0?: number
  Fcur?: string
  /** Early start by relations. */
  ES?: string
  rnd?: string
  /** Day facts. */
  dp?: Record<string, number>
}

interface Vector {
  name: string
  scenario: number
  input: Input
  /** What is absent is not claimed. */
  expect: Record<string, unknown>
}

const vectors: Vector[] = [
  {
    name: 'S1',
    scenario: 1,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 40 },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 40,
      AD: 4800,
      RD: 7200,
      full: 12000,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-03 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 15,
    },
  },
  {
    name: 'S1-zero',
    scenario: 1,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 0, Dcur: 9600 },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 0,
      AD: 4800,
      RD: 9600,
      full: 14400,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-10 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['no_rate_keep_plan'],
      ADd: 10,
      RDd: 20,
    },
  },
  {
    name: 'S1-100',
    scenario: 1,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 100 },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 100,
      AD: 4800,
      RD: 0,
      full: 4800,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-03-13 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 0,
    },
  },
  {
    name: 'S2',
    scenario: 2,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 40, Dt: 7680, D0: 9600 },
    expect: {
      status: 'in_progress',
      effective: 2,
      p: 40,
      AD: 4800,
      RD: 4608,
      full: 9408,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-03-27 13:48',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 9.6,
    },
  },
  {
    name: 'S2-dayround',
    scenario: 2,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      p: 40,
      Dt: 7680,
      D0: 9600,
      rnd: 'day',
    },
    expect: {
      status: 'in_progress',
      effective: 2,
      p: 40,
      AD: 4800,
      RD: 4800,
      full: 9600,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-03-27 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 10,
    },
  },
  {
    name: 'S2-fallback',
    scenario: 2,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 40, D0: 9600 },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 40,
      AD: 4800,
      RD: 7200,
      full: 12000,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-03 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['fallback'],
      ADd: 10,
      RDd: 15,
    },
  },
  {
    name: 'S3',
    scenario: 3,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 40, Dt: 7680, D0: 9600 },
    expect: {
      status: 'in_progress',
      effective: 3,
      p: 40,
      AD: 4800,
      RD: 5760,
      full: 10560,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Tue 2026-03-31 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 12,
    },
  },
  {
    name: 'S3-late(P6 case AD15 OD20 10%)',
    scenario: 3,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-21T00:00', p: 10, D0: 9600 },
    expect: {
      status: 'in_progress',
      effective: 3,
      p: 10,
      AD: 7200,
      RD: 8640,
      full: 15840,
      RS: 'Mon 2026-03-23 08:00',
      F: 'Wed 2026-04-15 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 15,
      RDd: 18,
    },
  },
  {
    name: 'S1-same inputs',
    scenario: 1,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-21T00:00', p: 10 },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 10,
      AD: 7200,
      RD: 64800,
      full: 72000,
      RS: 'Mon 2026-03-23 08:00',
      F: 'Fri 2026-09-25 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 15,
      RDd: 135,
    },
  },
  {
    name: 'S4',
    scenario: 4,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', Fcur: '2026-03-27T17:00' },
    expect: {
      status: 'in_progress',
      effective: 4,
      p: 50,
      AD: 4800,
      RD: 4800,
      full: 9600,
      F: 'Fri 2026-03-27 17:00',
      AF: null,
      warn: [],
      ADd: 10,
      RDd: 10,
    },
  },
  {
    name: 'S4-passed',
    scenario: 4,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', Fcur: '2026-03-12T17:00' },
    expect: {
      status: 'completed',
      effective: 4,
      p: 100,
      AD: 4320,
      RD: 0,
      full: 4320,
      F: 'Thu 2026-03-12 17:00',
      AF: 'Thu 2026-03-12 17:00',
      warn: [],
      ADd: 9,
      RDd: 0,
    },
  },
  {
    name: 'S5',
    scenario: 5,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 400,
      ft: 100,
      Dt: 7680,
      D0: 9600,
      i0: 32,
    },
    expect: {
      status: 'in_progress',
      effective: 5,
      p: 25,
      AD: 4800,
      RD: 4500,
      full: 9300,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-03-27 11:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 9.375,
    },
  },
  {
    name: 'S5-fallback',
    scenario: 5,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', pl: 400, ft: 100 },
    expect: {
      status: 'in_progress',
      effective: 6,
      p: 25,
      AD: 4800,
      RD: 14400,
      full: 19200,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-24 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['fallback'],
      ADd: 10,
      RDd: 30,
    },
  },
  {
    name: 'S6',
    scenario: 6,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 400,
      ft: 100,
      Dt: 7680,
      D0: 9600,
      i0: 32,
    },
    expect: {
      status: 'in_progress',
      effective: 6,
      p: 25,
      AD: 4800,
      RD: 14400,
      full: 19200,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-24 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 30,
    },
  },
  {
    name: 'S6-overrun',
    scenario: 6,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', pl: 400, ft: 420 },
    expect: {
      status: 'in_progress',
      effective: 6,
      p: 100,
      AD: 4800,
      RD: 0,
      full: 4800,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-03-13 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['overrun'],
      ADd: 10,
      RDd: 0,
    },
  },
  {
    name: 'S6-zero',
    scenario: 6,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', pl: 400, ft: 0, Dcur: 9600 },
    expect: {
      status: 'in_progress',
      effective: 6,
      p: 0,
      AD: 4800,
      RD: 9600,
      full: 14400,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-10 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['no_rate_keep_plan'],
      ADd: 10,
      RDd: 20,
    },
  },
  {
    name: 'S7',
    scenario: 7,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 400,
      ft: 100,
      Dt: 7680,
      D0: 9600,
      i0: 32,
    },
    expect: {
      status: 'in_progress',
      effective: 7,
      p: 25,
      AD: 4800,
      RD: 5760,
      full: 10560,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Tue 2026-03-31 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 12,
    },
  },
  {
    name: 'S7-fallback',
    scenario: 7,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', pl: 400, ft: 100, D0: 9600 },
    expect: {
      status: 'in_progress',
      effective: 6,
      p: 25,
      AD: 4800,
      RD: 14400,
      full: 19200,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-24 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['fallback'],
      ADd: 10,
      RDd: 30,
    },
  },
  {
    name: 'S8',
    scenario: 8,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 400,
      ft: 100,
      Dt: 7680,
      D0: 9600,
      i0: 32,
    },
    expect: {
      status: 'in_progress',
      effective: 8,
      p: 25,
      AD: 4800,
      RD: 7200,
      full: 12000,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-04-03 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 15,
    },
  },
  {
    name: 'S9',
    scenario: 9,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 640,
      ft: 240,
      Dt: 7680,
      D0: 9600,
    },
    expect: {
      status: 'in_progress',
      effective: 9,
      p: 37.5,
      AD: 4800,
      RD: 8000,
      full: 12800,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Tue 2026-04-07 14:20',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 16.6667,
    },
  },
  {
    name: 'S10',
    scenario: 10,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 640,
      ft: 240,
      Dt: 7680,
      D0: 9600,
    },
    expect: {
      status: 'in_progress',
      effective: 10,
      p: 37.5,
      AD: 4800,
      RD: 4800,
      full: 9600,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Fri 2026-03-27 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 10,
    },
  },
  {
    name: 'S11',
    scenario: 11,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 640,
      ft: 240,
      Dt: 7680,
      D0: 9600,
    },
    expect: {
      status: 'in_progress',
      effective: 11,
      p: 37.5,
      AD: 4800,
      RD: 6000,
      full: 10800,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Wed 2026-04-01 12:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 12.5,
    },
  },
  {
    name: 'S11-fallback',
    scenario: 11,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', pl: 640, ft: 240 },
    expect: {
      status: 'in_progress',
      effective: 9,
      p: 37.5,
      AD: 4800,
      RD: 8000,
      full: 12800,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Tue 2026-04-07 14:20',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['fallback'],
      ADd: 10,
      RDd: 16.6667,
    },
  },
  {
    name: 'S12',
    scenario: 12,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 1000000,
      ft: 600000,
      Dt: 7680,
      D0: 9600,
    },
    expect: {
      status: 'in_progress',
      effective: 12,
      p: 60,
      AD: 4800,
      RD: 3200,
      full: 8000,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Tue 2026-03-24 14:20',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 6.6667,
    },
  },
  {
    name: 'S13',
    scenario: 13,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 1000000,
      ft: 600000,
      Dt: 7680,
      D0: 9600,
    },
    expect: {
      status: 'in_progress',
      effective: 13,
      p: 60,
      AD: 4800,
      RD: 3072,
      full: 7872,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Tue 2026-03-24 11:12',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 6.4,
    },
  },
  {
    name: 'S14',
    scenario: 14,
    input: {
      cal: 'FIVE8',
      H: 480,
      AS: '2026-03-02T08:00',
      DD: '2026-03-14T00:00',
      pl: 1000000,
      ft: 600000,
      Dt: 7680,
      D0: 9600,
    },
    expect: {
      status: 'in_progress',
      effective: 14,
      p: 60,
      AD: 4800,
      RD: 3840,
      full: 8640,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Wed 2026-03-25 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 8,
    },
  },
  {
    name: 'S13-fallback',
    scenario: 13,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', pl: 1000000, ft: 600000, D0: 9600 },
    expect: {
      status: 'in_progress',
      effective: 12,
      p: 60,
      AD: 4800,
      RD: 3200,
      full: 8000,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Tue 2026-03-24 14:20',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: ['fallback'],
      ADd: 10,
      RDd: 6.6667,
    },
  },
  {
    name: 'S15',
    scenario: 15,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-07T00:00',
      pl: 400,
      dp: { '2026-03-03': 20, '2026-03-04': 30, '2026-03-05': 0, '2026-03-06': 22 },
      i0: 32,
    },
    expect: {
      status: 'in_progress',
      effective: 15,
      p: 18,
      AD: 1920,
      RD: 4920,
      full: 6840,
      RS: 'Mon 2026-03-09 08:00',
      F: 'Mon 2026-03-23 10:00',
      AF: null,
      AS: 'Tue 2026-03-03 08:00',
      warn: [],
      ADd: 4,
      RDd: 10.25,
    },
  },
  {
    name: 'S16',
    scenario: 16,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-07T00:00',
      pl: 400,
      dp: { '2026-03-03': 20, '2026-03-04': 30, '2026-03-05': 0, '2026-03-06': 22 },
    },
    expect: {
      status: 'in_progress',
      effective: 16,
      p: 18,
      AD: 1920,
      RD: 8747,
      full: 10667,
      RS: 'Mon 2026-03-09 08:00',
      F: 'Thu 2026-04-02 09:47',
      AF: null,
      AS: 'Tue 2026-03-03 08:00',
      warn: [],
      ADd: 4,
      RDd: 18.2229,
    },
  },
  {
    name: 'S17',
    scenario: 17,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-07T00:00',
      pl: 400,
      dp: { '2026-03-03': 20, '2026-03-04': 30, '2026-03-05': 0, '2026-03-06': 22 },
      Dt: 7680,
    },
    expect: {
      status: 'in_progress',
      effective: 17,
      p: 18,
      AD: 1920,
      RD: 6298,
      full: 8218,
      RS: 'Mon 2026-03-09 08:00',
      F: 'Thu 2026-03-26 08:58',
      AF: null,
      AS: 'Tue 2026-03-03 08:00',
      warn: [],
      ADd: 4,
      RDd: 13.1208,
    },
  },
  {
    name: 'S18',
    scenario: 18,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-07T00:00',
      pl: 400,
      dp: { '2026-03-03': 20, '2026-03-04': 30, '2026-03-05': 0, '2026-03-06': 22 },
      D0: 9600,
    },
    expect: {
      status: 'in_progress',
      effective: 18,
      p: 18,
      AD: 1920,
      RD: 7872,
      full: 9792,
      RS: 'Mon 2026-03-09 08:00',
      F: 'Tue 2026-03-31 11:12',
      AF: null,
      AS: 'Tue 2026-03-03 08:00',
      warn: [],
      ADd: 4,
      RDd: 16.4,
    },
  },
  {
    name: 'S16-saturday',
    scenario: 16,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-08T00:00',
      pl: 400,
      dp: { '2026-03-03': 20, '2026-03-04': 30, '2026-03-05': 0, '2026-03-06': 22, '2026-03-07': 40 },
    },
    expect: {
      status: 'in_progress',
      effective: 16,
      p: 28,
      AD: 2400,
      RD: 6172,
      full: 8572,
      RS: 'Mon 2026-03-09 08:00',
      F: 'Wed 2026-03-25 15:52',
      AF: null,
      AS: 'Tue 2026-03-03 08:00',
      warn: [],
      ADd: 5,
      RDd: 12.8583,
    },
  },
  {
    name: 'S16-autofinish',
    scenario: 16,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-07T00:00',
      pl: 400,
      dp: { '2026-03-03': 150, '2026-03-04': 150, '2026-03-05': 110 },
    },
    expect: {
      status: 'completed',
      effective: 16,
      p: 100,
      AD: 1440,
      RD: 0,
      full: 1440,
      F: 'Thu 2026-03-05 17:00',
      AF: 'Thu 2026-03-05 17:00',
      AS: 'Tue 2026-03-03 08:00',
      warn: ['overrun'],
      ADd: 3,
      RDd: 0,
    },
  },
  {
    name: 'S16-reopened',
    scenario: 16,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-07T00:00',
      pl: 400,
      dp: { '2026-03-03': 150, '2026-03-04': 150, '2026-03-05': 60 },
    },
    expect: {
      status: 'in_progress',
      effective: 16,
      p: 90,
      AD: 1920,
      RD: 214,
      full: 2134,
      RS: 'Mon 2026-03-09 08:00',
      F: 'Mon 2026-03-09 11:34',
      AF: null,
      AS: 'Tue 2026-03-03 08:00',
      warn: [],
      ADd: 4,
      RDd: 0.4458,
    },
  },
  {
    name: 'S16-none',
    scenario: 16,
    input: { cal: 'FIVE8', H: 480, DD: '2026-03-07T00:00', pl: 400, dp: { '2026-03-03': 0 } },
    expect: { status: 'not_started', effective: 16, warn: [] },
  },
  {
    name: 'S17-fallback',
    scenario: 17,
    input: {
      cal: 'FIVE8',
      H: 480,
      DD: '2026-03-07T00:00',
      pl: 400,
      dp: { '2026-03-03': 20, '2026-03-04': 30, '2026-03-05': 0, '2026-03-06': 22 },
    },
    expect: {
      status: 'in_progress',
      effective: 16,
      p: 18,
      AD: 1920,
      RD: 8747,
      full: 10667,
      RS: 'Mon 2026-03-09 08:00',
      F: 'Thu 2026-04-02 09:47',
      AF: null,
      AS: 'Tue 2026-03-03 08:00',
      warn: ['fallback'],
      ADd: 4,
      RDd: 18.2229,
    },
  },
  {
    name: 'S1-holiday',
    scenario: 1,
    input: { cal: 'FIVE8+holiday 2026-03-09', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 40 },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 40,
      AD: 4320,
      RD: 6480,
      full: 10800,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Thu 2026-04-02 12:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 9,
      RDd: 13.5,
    },
  },
  {
    name: 'S6-six10',
    scenario: 6,
    input: { cal: 'SIX10', H: 600, AS: '2026-03-02T08:00', DD: '2026-03-15T00:00', pl: 600, ft: 240 },
    expect: {
      status: 'in_progress',
      effective: 6,
      p: 40,
      AD: 7200,
      RD: 10800,
      full: 18000,
      RS: 'Mon 2026-03-16 08:00',
      F: 'Sat 2026-04-04 19:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 12,
      RDd: 18,
    },
  },
  {
    name: 'S1-midday',
    scenario: 1,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T10:00', DD: '2026-03-04T15:00', p: 30 },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 30,
      AD: 1200,
      RD: 2800,
      full: 4000,
      RS: 'Wed 2026-03-04 15:00',
      F: 'Thu 2026-03-12 13:40',
      AF: null,
      AS: 'Mon 2026-03-02 10:00',
      warn: [],
      ADd: 2.5,
      RDd: 5.8333,
    },
  },
  {
    name: 'S1-retained logic ES 18 Mar',
    scenario: 1,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-02T08:00', DD: '2026-03-14T00:00', p: 40, ES: '2026-03-18T08:00' },
    expect: {
      status: 'in_progress',
      effective: 1,
      p: 40,
      AD: 4800,
      RD: 7200,
      full: 12000,
      RS: 'Wed 2026-03-18 08:00',
      F: 'Tue 2026-04-07 17:00',
      AF: null,
      AS: 'Mon 2026-03-02 08:00',
      warn: [],
      ADd: 10,
      RDd: 15,
    },
  },
  {
    name: 'S1-DD before AS',
    scenario: 1,
    input: { cal: 'FIVE8', H: 480, AS: '2026-03-16T08:00', DD: '2026-03-14T00:00', p: 40 },
    expect: { status: 'in_progress', effective: 1, p: 0, AD: 0, warn: ['data_date_before_start'] },
  },
]

const week = (days: number, shifts: Shift[]): Shift[][] => Array.from({ length: 7 }, (_, i) => (i < days ? shifts : []))

function calendarOf({ cal, H }: Input): CompiledCalendar {
  const standard = standardCalendar('c', cal)
  const [name, , holiday] = cal.split(/[+ ]/)
  const sixDays: Shift[] = [
    [480, 720],
    [780, 1140],
  ]
  const day = holiday === undefined ? null : dayOfInstant(instant(holiday))
  return compileCalendar({
    ...standard,
    week: name === 'SIX10' ? week(6, sixDays) : standard.week,
    exceptions: day === null ? [] : [{ from: day, to: day, shifts: [] }],
    minutesPerDay: H,
  })
}

function instant(text: string): Instant {
  return parseInstant(text)!
}

const scaled = (value: number): bigint => BigInt(value) * 1_000_000n

function workOf({ input, scenario }: Vector): WorkFacts {
  const { AS, p = 0, pl, ft = 0, Dt, D0, Dcur, i0, Fcur, dp } = input
  const amounts = pl === undefined ? null : { plan: scaled(pl), fact: scaled(ft) }
  return {
    isMilestone: false,
    actualStart: AS === undefined ? null : instant(AS),
    actualFinish: null,
    startSource: 'typed',
    percent: p * 100,
    remaining: null,
    duration: Dcur ?? 0,
    initialDuration: D0 ?? null,
    targetDuration: Dt ?? null,
    hasTargets: Dt !== undefined,
    volume: scenario <= 8 || scenario >= 15 ? amounts : null,
    labour: scenario >= 9 && scenario <= 11 ? amounts : null,
    cost: scenario >= 12 && scenario <= 14 ? amounts : null,
    rate: i0 === undefined ? null : scaled(i0),
    keptFinish: Fcur === undefined ? null : instant(Fcur),
    dayFacts: dp
      ? Object.entries(dp).map(([day, amount]) => ({ day: dayOfInstant(instant(day)), amount: scaled(amount) }))
      : null,
  }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const shown = (at: Instant | null): string | null =>
  at === null ? null : `${weekdays[weekdayOf(dayOfInstant(at))]} ${formatInstant(at).replace('T', ' ')}`

function calculate(vector: Vector): WorkProgress {
  const { input, scenario } = vector
  const rounding = input.rnd === 'day' ? 'day' : 'minute'
  const options = { scenario, dataDate: instant(input.DD), rounding, rateFromInitialDuration: false } as const
  return progressOf(workOf(vector), calendarOf(input), options)
}

/** The outcome under the names of the vectors. */
function outcome(vector: Vector): Record<string, unknown> {
  const { input } = vector
  const progress = calculate(vector)
  const dates = forecast(progress, calendarOf(input), instant(input.DD), input.ES ? instant(input.ES) : null)
  const days = (minutes: number | null) => (minutes === null ? null : Math.round((minutes / input.H) * 10_000) / 10_000)
  return {
    status: progress.status,
    effective: progress.effectiveScenario,
    p: progress.percent / 100,
    AD: progress.actualDuration,
    RD: progress.remaining,
    full: dates.full,
    RS: shown(dates.remainingStart),
    F: shown(dates.finish),
    AF: shown(progress.actualFinish),
    AS: shown(progress.actualStart),
    warn: progress.fallback ? ['fallback', ...progress.warnings] : progress.warnings,
    ADd: days(progress.actualDuration),
    RDd: days(progress.remaining),
  }
}

const checked = new Set<string>()

/** Checks the named vectors. */
function check(...names: string[]): void {
  for (const name of names) {
    checked.add(name)
    const vector = vectors.find((one) => one.name === name)!
    const got = outcome(vector)
    const claimed = Object.fromEntries(Object.keys(vector.expect).map((key) => [key, got[key]]))
    expect({ name, ...claimed }).toEqual({ name, ...vector.expect })
  }
}

const fallbackOf = (name: string) => calculate(vectors.find((one) => one.name === name)!).fallback

describe('progress scenarios', () => {
  it('R-PROG-01 by progress: the rest goes at the pace so far (S1, S1-zero, S1-100, S1-holiday, S1-midday)', () =>
    check('S1', 'S1-zero', 'S1-100', 'S1-same inputs', 'S1-holiday', 'S1-midday'))

  it('R-PROG-01 the rest begins where relations let it (S1-retained)', () => check('S1-retained logic ES 18 Mar'))

  it('R-PROG-01 a data date before the start calculates nothing (S1-DD before AS)', () => check('S1-DD before AS'))

  it('R-PROG-02 by target duration, also in whole days (S2, S2-dayround)', () => check('S2', 'S2-dayround'))

  it('R-PROG-03 by initial duration, as the percent of P6 (S3, S3-late)', () =>
    check('S3', 'S3-late(P6 case AD15 OD20 10%)'))

  it('R-PROG-04 fixed finish: dates stay, progress and durations follow (S4, S4-passed)', () =>
    check('S4', 'S4-passed'))

  it('R-PROG-05 by base intensity of the volume (S5)', () => check('S5'))

  it('R-PROG-06 by volume (S6, S6-overrun, S6-zero, S6-six10)', () => check('S6', 'S6-overrun', 'S6-zero', 'S6-six10'))

  it('R-PROG-07 by volume with target duration (S7)', () => check('S7'))

  it('R-PROG-08 by volume with initial duration (S8)', () => check('S8'))

  it('R-PROG-09 by labour (S9)', () => check('S9'))

  it('R-PROG-10 by labour with target duration (S10)', () => check('S10'))

  it('R-PROG-11 by labour with initial duration (S11)', () => check('S11'))

  it('R-PROG-12 by cost (S12)', () => check('S12'))

  it('R-PROG-13 by cost with target duration (S13)', () => check('S13'))

  it('R-PROG-14 by cost with initial duration (S14)', () => check('S14'))

  it('R-PROG-15.rules volume scenarios from the daily plan (S15, S16, S17, S18, S17-fallback)', () =>
    check('S15', 'S16', 'S17', 'S18', 'S17-fallback'))

  it('R-PROG-16.rules the daily plan starts a work; zeros do not, Saturdays count (S16, S16-none, S16-saturday)', () =>
    check('S16', 'S16-none', 'S16-saturday'))

  it('R-PROG-17.rules the daily plan finishes a work and opens it again (S16-autofinish, S16-reopened)', () =>
    check('S16-autofinish', 'S16-reopened'))

  it('R-PROG-18 without target work or initial duration, percent falls back to scenario 1 (S2-fallback)', () => {
    check('S2-fallback')
    expect(fallbackOf('S2-fallback')).toBe('no_target_version')
  })

  it('R-PROG-19 volume falls back to scenario 6 (S5-fallback, S7-fallback)', () => {
    check('S5-fallback', 'S7-fallback')
    expect(fallbackOf('S5-fallback')).toBe('no_base_intensity')
    expect(fallbackOf('S7-fallback')).toBe('no_target_version')
  })

  it('R-PROG-20 labour falls back to scenario 9, cost to scenario 12 (S11-fallback, S13-fallback)', () => {
    check('S11-fallback', 'S13-fallback')
    expect(fallbackOf('S11-fallback')).toBe('no_initial_duration')
    expect(fallbackOf('S13-fallback')).toBe('no_target_version')
  })
})

it('no vector is left out', () => expect([...checked].sort()).toEqual(vectors.map(({ name }) => name).sort()))

/** The worked examples of the specification where the checkout has them beside it. */
function published(): Vector[] | null {
  try {
    return JSON.parse(readFileSync(new URL('../../../../shared/domain/progress_vectors.json', import.meta.url), 'utf8'))
  } catch {
    return null
  }
}

describe.runIf(published())('published vectors', () => {
  it('all 41 stand here unchanged', () => {
    expect(vectors).toHaveLength(41)
    expect(vectors).toEqual(published())
  })
})
