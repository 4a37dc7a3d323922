import { describe, expect, it } from 'vitest'
import { unpackValues } from '../../attributes/index.ts'
import type { SchedulePlan, WbsRow } from '../../plan/index.ts'
import { createEngine } from '../../schedule/index.ts'
import { type MspdiTask, mspdiFile, mspdiStandardCalendar } from '../../testing/index.ts'
import { formatInstant } from '../../time/index.ts'
import type { FilePlan } from '../file.ts'
import { readMspdi } from './index.ts'

type Parts = Parameters<typeof mspdiFile>[1]

function read(tasks: readonly MspdiTask[], parts: Parts = {}): FilePlan {
  const reading = readMspdi(new TextEncoder().encode(mspdiFile(tasks, parts)))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  let made = 0
  return reading.file.toPlan('1', () => `id${made++}`)!
}

const rowOf = ({ plan }: FilePlan, name: string): WbsRow => plan.rows.find((row) => row.name === name)!
const links = ({ rows, relations }: SchedulePlan) => {
  const nameOf = new Map(rows.map((row) => [row.id, row.name]))
  return relations.map(
    ({ predId, succId, type, lag }) => `${nameOf.get(predId)} ${type}${lag || ''} ${nameOf.get(succId)}`,
  )
}
const codes = ({ issues }: FilePlan) => issues.map((issue) => issue.code)
const work = (
  uid: number,
  name: string,
  fields: MspdiTask['fields'] = {},
  more: Partial<MspdiTask> = {},
): MspdiTask => ({
  uid,
  name,
  fields: { Duration: 'PT16H0M0S', ...fields },
  ...more,
})

describe('settings', () => {
  it('are those of the project, with the rules of MS Project', () => {
    const { plan } = read([work(1, 'A')], { header: { StatusDate: '2026-03-10T17:00:00', CriticalSlackLimit: 2 } })
    expect(plan.settings).toMatchObject({
      name: 'Riverside',
      rules: 'msproject',
      criticalThreshold: 960,
      currency: 'EUR',
    })
    expect(formatInstant(plan.settings.dataDate)).toBe('2026-03-10T17:00')
    expect(formatInstant(plan.settings.plannedStart)).toBe('2026-03-02T08:00')
  })

  it('of a project that is scheduled from its finish keep that date', () => {
    const file = read([work(1, 'A')], { header: { ScheduleFromStart: 0, FinishDate: '2026-05-29T17:00:00' } })
    expect(formatInstant(file.plan.settings.mustFinishBy!)).toBe('2026-05-29T17:00')
    expect(codes(file)).toEqual(['mspdi_from_finish'])
  })
})

describe('tasks in parts', () => {
  const amount = (start: string, finish: string, value: string, type = 1) =>
    `<TimephasedData><Type>${type}</Type><UID>1</UID><Start>2026-03-${start}:00</Start><Finish>2026-03-${finish}:00</Finish>` +
    `<Unit>1</Unit><Value>${value}</Value></TimephasedData>`
  const assigned = (...amounts: string[]) =>
    `<Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>-65535</ResourceUID>${amounts.join('')}</Assignment>`
  const dates = { Start: '2026-03-05T08:00:00', Finish: '2026-03-12T17:00:00' }
  const day = (date: string) => amount(`${date}T08:00`, `${date}T17:00`, 'PT8H0M0S')
  const weekend = amount('06T17:00', '09T08:00', 'PT0H0M0S')
  const idle = amount('09T08:00', '11T08:00', 'PT0H0M0S')
  const read1 = (duration: string, ...amounts: string[]) =>
    read([work(1, 'A', { ...dates, Duration: duration })], { assignments: assigned(...amounts) })

  it('have their pauses, nights and weekends not among them', () => {
    const file = read1('PT32H0M0S', day('05'), day('06'), weekend, idle, day('11'), day('12'))
    expect(rowOf(file, 'A').splits).toEqual([{ after: 960, gap: 960 }])
    expect(codes(file)).not.toContain('mspdi_split')
  })

  it('have none where somebody else works meanwhile', () => {
    const other = assigned(day('09'), day('10')).replace('<UID>1<', '<UID>2<')
    const assignments = assigned(day('05'), day('06'), weekend, idle, day('11'), day('12')) + other
    const file = read([work(1, 'A', { ...dates, Duration: 'PT48H0M0S' })], { assignments })
    expect(rowOf(file, 'A').splits).toEqual([])
  })

  it('stay whole where the parts are not what the task lasts, and that is said', () => {
    const file = read1('PT24H0M0S', day('05'), weekend, idle, day('11'))
    expect(rowOf(file, 'A').splits).toEqual([])
    expect(codes(file)).toContain('mspdi_split')
  })

  it('may have any number of amounts: those with work take no place', () => {
    const many = Array.from({ length: 30_000 }, () => day('05'))
    expect(rowOf(read1('PT32H0M0S', ...many, idle), 'A').splits).toEqual([{ after: 960, gap: 960 }])
  })
})

describe('rows', () => {
  it('hang as the outline says; blank lines and the project line take their place', () => {
    const file = read([
      { uid: 0, name: 'Riverside', level: 0 },
      { uid: 1, name: 'Phase', level: 1 },
      work(2, 'A', {}, { level: 2 }),
      { uid: 3, name: '', level: 2, fields: { IsNull: 1 } },
      work(4, 'M', { Duration: 'PT0H0M0S', Milestone: 1 }, { level: 2 }),
      work(5, 'B'),
    ])
    const nameOf = new Map(file.plan.rows.map((row) => [row.id, row.name]))
    expect(file.plan.rows.map((row) => [row.name, row.type, row.parentId && nameOf.get(row.parentId)])).toEqual([
      ['Riverside', 'sum', null],
      ['Phase', 'task', 'Riverside'],
      ['A', 'work', 'Phase'],
      ['M', 'milestone_start', 'Phase'],
      ['B', 'work', 'Riverside'],
    ])
    expect(file.counts).toMatchObject({ wbs: 2, works: 2, milestones: 1 })
  })

  it('keep constraints, deadlines and dates put by hand', () => {
    const at = '2026-03-20T17:00:00'
    const limited = (uid: number, type: number) => work(uid, `C${type}`, { ConstraintType: type, ConstraintDate: at })
    const file = read([
      ...[1, 2, 3, 4, 5, 6, 7].map((type) => limited(type, type)),
      work(8, 'due', { Deadline: at }),
      work(9, 'both', { ConstraintType: 4, ConstraintDate: at, Deadline: at }),
      work(10, 'hand', {
        Manual: 1,
        Start: '2026-03-05T08:00:00',
        ConstraintType: 4,
        ConstraintDate: at,
        Deadline: at,
      }),
      work(11, 'odd', { ConstraintType: 9, ConstraintDate: at }),
      work(12, 'undated', { ConstraintType: 4 }),
    ])
    expect(file.plan.rows.map((row) => row.limit?.kind ?? null)).toEqual([
      ...['as_late_as_possible', 'in_date', 'finish_in_date', 'not_earlier', 'start_not_later'],
      ...['finish_not_earlier', 'not_later', 'deadline', 'not_earlier', 'manual', null, null],
    ])
    expect(rowOf(file, 'both').secondLimit?.kind).toBe('deadline')
    expect(formatInstant(rowOf(file, 'hand').limit!.date!)).toBe('2026-03-05T08:00')
    expect(rowOf(file, 'hand').secondLimit?.kind).toBe('deadline')
    expect(codes(file)).toEqual(['mspdi_unknown_limit', 'mspdi_limit_without_date'])
    expect(file.issues[0]?.params).toMatchObject({ uid: '11', task: 'odd', value: 9 })
  })

  it('read durations, elapsed ones too', () => {
    const file = read([
      work(1, 'A', { Duration: 'PT20H30M0S' }),
      work(2, 'B', { Duration: 'PT48H0M0S', DurationFormat: 8 }),
      work(3, 'C', { Duration: 'PT48H0M0S', DurationFormat: 40 }),
      work(4, 'D', { Duration: 'two days' }),
    ])
    expect(file.plan.rows.map((row) => [row.duration, row.elapsed])).toEqual([
      [1230, false],
      [2880, true],
      [2880, true],
      [0, false],
    ])
    expect(codes(file)).toEqual(['mspdi_bad_value'])
  })

  it('keep progress, and pauses only where work was lost', () => {
    const started = { PercentComplete: 50, ActualStart: '2026-03-02T08:00:00', RemainingDuration: 'PT8H0M0S' }
    const file = read([
      work(1, 'done', {
        PercentComplete: 100,
        ActualStart: '2026-03-02T08:00:00',
        ActualFinish: '2026-03-04T12:00:00',
      }),
      work(2, 'runs', { ...started, Stop: '2026-03-02T17:00:00', Resume: '2026-03-03T08:00:00' }),
      work(3, 'paused', { ...started, Stop: '2026-03-02T17:00:00', Resume: '2026-03-05T08:00:00' }),
    ])
    expect(rowOf(file, 'done').progress).toMatchObject({ percent: 100, remaining: 0 })
    expect(rowOf(file, 'runs')).toMatchObject({ progress: { percent: 50, remaining: 480 }, resumedAt: null })
    expect(formatInstant(rowOf(file, 'paused').resumedAt!)).toBe('2026-03-05T08:00')
  })

  it('of inactive tasks are drafts, those of other projects hold as external dates', () => {
    const file = read([
      work(1, 'off', { Active: 0 }),
      work(2, 'ghost', { ExternalTask: 1, Start: '2026-03-10T08:00:00', Finish: '2026-03-12T17:00:00' }),
      work(3, 'A', {}, { links: [{ PredecessorUID: 2, CrossProject: 1 }] }),
    ])
    expect(file.plan.rows.map((row) => [row.name, row.type])).toEqual([
      ['off', 'draft'],
      ['A', 'work'],
    ])
    expect(formatInstant(rowOf(file, 'A').externalEarlyStart!)).toBe('2026-03-12T17:00')
    expect(codes(file)).toEqual(['mspdi_external_task'])
  })

  it('keep notes, labour and cost', () => {
    const file = read([
      work(1, 'A', { Notes: 'Mind the <cable>\r\nhere', Work: 'PT16H0M0S', Cost: 120050, ActualCost: 50 }),
    ])
    expect(file.notes.get(rowOf(file, 'A').id)).toBe('Mind the <cable>\nhere')
    expect(rowOf(file, 'A')).toMatchObject({
      labour: { unit: 'h', plan: '16', fact: '0' },
      cost: { unit: 'EUR', plan: '1200.5', fact: '0.5' },
    })
  })

  it('keep levelling delays, those around the clock as the working time they take', () => {
    const file = read([
      work(1, 'worked', { LevelingDelay: 4800, LevelingDelayFormat: 7, Start: '2026-03-04T08:00:00' }),
      work(2, 'elapsed', { LevelingDelay: 28_800, LevelingDelayFormat: 8, Start: '2026-03-04T08:00:00' }),
    ])
    expect(rowOf(file, 'worked').levelDelay).toBe(480)
    expect(rowOf(file, 'elapsed').levelDelay).toBe(960)
  })

  it('with dates beyond the calendars have none, and are calculated', () => {
    const beyond = { ActualStart: '1800-01-01T08:00:00', Deadline: '9999-01-01T08:00:00', PercentComplete: 50 }
    const file = read([
      work(1, 'odd', beyond),
      work(2, 'late', { ConstraintType: 2, ConstraintDate: '9999-01-01T08:00:00' }),
    ])
    expect(rowOf(file, 'odd').secondLimit).toBeNull()
    expect(rowOf(file, 'odd').progress.actualStart).toBeNull()
    expect([rowOf(file, 'odd').limit, rowOf(file, 'late').limit]).toEqual([null, null])
    const engine = createEngine()
    engine.load(file.plan)
    engine.calculate()
    expect(formatInstant(engine.timetable.start[engine.slotOf(rowOf(file, 'late').id)]!)).toBe('2026-03-02T08:00')
  })

  it('name what is lost', () => {
    const file = read([
      work(1, 'levelled', { LevelingDelay: 4800 }),
      work(2, 'split', { Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00' }),
      work(3, 'inserted', { IsSubproject: 1 }),
      work(1, 'again'),
    ])
    expect(codes(file)).toEqual(['mspdi_split', 'mspdi_subproject', 'mspdi_task_twice'])
  })
})

describe('codes', () => {
  it('are the WBS codes, which are outline numbers where people gave none', () => {
    const numbered = (uid: number, number: string) => work(uid, `T${uid}`, { WBS: number, OutlineNumber: number })
    const file = read([numbered(17, '1'), numbered(4, '2'), work(5, 'own', { WBS: 'PIER', OutlineNumber: '3' })])
    expect(file.plan.rows.map(({ code }) => code)).toEqual(['1', '2', 'PIER'])
  })
})

describe('summaries and pauses', () => {
  it('MP20 a summary that was put in its place by hand holds the start of what is below it', () => {
    const file = read([
      { uid: 1, name: 'S', fields: { Manual: 1, Start: '2026-03-09T08:00:00' } },
      work(2, 'A', {}, { level: 2 }),
    ])
    expect(rowOf(file, 'S').limit).toEqual({ kind: 'manual', date: rowOf(file, 'S').limit?.date })
    expect(formatInstant(rowOf(file, 'S').limit!.date!)).toBe('2026-03-09T08:00')
    expect(codes(file)).toEqual(['mspdi_manual_summary'])
  })

  it('MP11 a started task goes on at Resume where that is later than the work done explains', () => {
    const half = { ActualStart: '2026-03-02T08:00:00', PercentComplete: 50, RemainingDuration: 'PT8H0M0S' }
    const at = (date: string) => ({ ...half, Stop: date, Resume: date })
    const file = read([work(1, 'held', at('2026-03-05T08:00:00')), work(2, 'plain', at('2026-03-02T17:00:00'))])
    expect(formatInstant(rowOf(file, 'held').resumedAt!)).toBe('2026-03-05T08:00')
    expect(rowOf(file, 'plain').resumedAt).toBeNull()
  })
})

describe('links', () => {
  it('have their types, lags in tenths of minutes, elapsed lags and lags in percent', () => {
    const file = read([
      work(1, 'A'),
      work(2, 'B', {}, { links: [{ PredecessorUID: 1, Type: 0, LinkLag: 4800 }] }),
      work(3, 'C', {}, { links: [{ PredecessorUID: 1, Type: 1, LinkLag: -2400 }] }),
      work(4, 'D', {}, { links: [{ PredecessorUID: 1, Type: 2 }] }),
      work(5, 'E', {}, { links: [{ PredecessorUID: 1, Type: 3, LinkLag: 50, LagFormat: 19 }] }),
      work(6, 'F', {}, { links: [{ PredecessorUID: 1, LinkLag: 14400, LagFormat: 8 }] }),
    ])
    expect(links(file.plan)).toEqual(['A ff480 B', 'A fs-240 C', 'A sf D', 'A ss480 E', 'A fs1440 F'])
    expect(file.plan.relations.at(-1)?.lagCalendar).toBe('all_hours')
  })

  it('of summaries become links of what is below, and keep where they came from', () => {
    const file = read([
      { uid: 1, name: 'S' },
      work(2, 'A', { Start: '2026-03-04T08:00:00' }, { level: 2 }),
      work(3, 'B', { Start: '2026-03-02T08:00:00' }, { level: 2 }),
      work(4, 'C', {}, { links: [{ PredecessorUID: 1 }] }),
      work(5, 'D', {}, { links: [{ PredecessorUID: 1, Type: 3 }] }),
      { uid: 6, name: 'T', links: [{ PredecessorUID: 4, LinkLag: 4800 }] },
      work(7, 'E', {}, { level: 2 }),
    ])
    const whole = { ...file.plan, rows: file.plan.rows.map((row) => (row.name === 'S' ? { ...row } : row)) }
    expect(links(whole).toSorted()).toEqual(['A fs C', 'A ss D', 'B fs C', 'C fs480 E'].toSorted())
    const [s, c] = [rowOf(file, 'S').id, rowOf(file, 'C').id]
    expect(file.plan.relations.filter(({ succId }) => succId === c).map(({ origin }) => origin)).toEqual([
      `${s}:${c}:fs`,
      `${s}:${c}:fs`,
    ])
  })

  it('MP21 of a work and of its summary to the same predecessor: the larger lag holds', () => {
    const file = read([
      work(1, 'P'),
      { uid: 2, name: 'S', links: [{ PredecessorUID: 1, LinkLag: 48000 }] },
      work(3, 'A', {}, { level: 2, links: [{ PredecessorUID: 1, LinkLag: -28800 }] }),
      work(4, 'B', {}, { level: 2, links: [{ PredecessorUID: 1, LinkLag: 96000 }] }),
    ])
    expect(links(file.plan)).toEqual(['P fs4800 A', 'P fs9600 B'])
    expect(file.plan.relations.map(({ origin }) => origin !== undefined)).toEqual([true, false])
    expect(file.issues.filter(({ code }) => code === 'mspdi_link_under_summary')).toMatchObject([
      { severity: 'info', params: { task: 'A' } },
    ])
  })

  it('that lead nowhere, to themselves or within a summary are reported', () => {
    const file = read([
      { uid: 1, name: 'S' },
      work(2, 'A', {}, { level: 2, links: [{ PredecessorUID: 1 }, { PredecessorUID: 2 }, { PredecessorUID: 99 }] }),
    ])
    expect(file.plan.relations).toEqual([])
    expect(codes(file).toSorted()).toEqual(
      ['mspdi_link_to_itself', 'mspdi_link_to_nothing', 'mspdi_link_within_summary'].toSorted(),
    )
  })
})

describe('resources', () => {
  const night = `<Calendar><UID>2</UID><Name>Night</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${[2, 3, 4, 5, 6]
    .map(
      (type) =>
        `<WeekDay><DayType>${type}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>20:00:00</FromTime><ToTime>00:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`,
    )
    .join('')}</WeekDays></Calendar>`
  const calendars = `${mspdiStandardCalendar}${night}<Calendar><UID>3</UID><Name>Ann</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID></Calendar>`
  const resources =
    '<Resource><UID>1</UID><Name>Ann</Name><Type>1</Type><CalendarUID>3</CalendarUID></Resource>' +
    '<Resource><UID>2</UID><Name>Night crew</Name><Type>1</Type><CalendarUID>2</CalendarUID></Resource>' +
    '<Resource><UID>3</UID><Name>Concrete</Name><Type>0</Type></Resource>'
  const assign = (task: number, resource: number) =>
    `<Assignment><UID>${task}${resource}</UID><TaskUID>${task}</TaskUID><ResourceUID>${resource}</ResourceUID><Units>1</Units><Work>PT16H0M0S</Work><RemainingWork>PT16H0M0S</RemainingWork></Assignment>`

  it('give a work their calendar, or make it depend on them', () => {
    const file = read([work(1, 'day'), work(2, 'night'), work(3, 'both'), work(4, 'fixed', { Type: 1 })], {
      calendars,
      resources,
      assignments: [assign(1, 1), assign(2, 2), assign(2, 3), assign(3, 1), assign(3, 2), assign(4, 2)].join(''),
    })
    const nameOf = new Map(file.plan.calendars.map((calendar) => [calendar.id, calendar.name]))
    const calendarOf = (name: string) => nameOf.get(rowOf(file, name).calendarId ?? '') ?? null
    expect(['day', 'night', 'both', 'fixed'].map(calendarOf)).toEqual(['Standard', 'Night', null, null])
    expect(rowOf(file, 'both').activityKind).toBe('resource_dependent')
    expect(file.plan.assignments.filter(({ remaining }) => remaining === 960)).toHaveLength(2)
    expect(file.counts).toMatchObject({ resources: 3, assignments: 6, calendars: 2 })
  })
})

describe('custom fields', () => {
  const field = (id: number, name: string, alias = '') =>
    `<ExtendedAttribute><FieldID>${id}</FieldID><FieldName>${name}</FieldName><Alias>${alias}</Alias></ExtendedAttribute>`
  const extendedAttributes = [
    field(1, 'Text1', 'Zone'),
    field(2, 'Number2'),
    field(3, 'Cost1', 'Budget'),
    field(4, 'Flag1', 'Weather'),
    field(5, 'Date3', 'Permit'),
    field(6, 'Duration1', 'Curing'),
    field(7, 'Text2', 'Empty'),
  ].join('')
  const custom = { 1: 'North', 2: '2.50', 3: 120050, 4: 1, 5: '2026-05-04T08:00:00', 6: 'PT12H0M0S', 7: '', 8: 'lost' }

  it('become attributes under the names that people gave them (R-WBS-07)', () => {
    const file = read([work(1, 'A', {}, { custom }), work(2, 'B', {}, { custom: { 2: '0', 4: 0 } })], {
      extendedAttributes,
    })
    expect(file.attributes.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['Zone', 'string', ''],
      ['Number2', 'number', ''],
      ['Budget', 'money', 'EUR'],
      ['Weather', 'boolean', ''],
      ['Permit', 'date', ''],
      ['Curing', 'number', 'h'],
    ])
    const values = unpackValues(rowOf(file, 'A').values)
    expect(file.attributes.map(({ id }) => values.get(id))).toEqual([
      'sNorth',
      'n2.5',
      'm1200.5',
      'b1',
      'd2026-05-04',
      'n12',
    ])
    expect(rowOf(file, 'B').values).toBe('')
  })
})

describe('baselines', () => {
  const kept = (number: number, start: string, finish: string) => ({ Number: number, Start: start, Finish: finish })

  it('stand where they were kept, without logic and progress, and leave out what came later', () => {
    const file = read([
      { uid: 1, name: 'S' },
      work(
        2,
        'A',
        { ActualStart: '2026-03-09T08:00:00', PercentComplete: 50 },
        {
          level: 2,
          baselines: [
            kept(0, '2026-03-02T08:00:00', '2026-03-04T17:00:00'),
            kept(10, '2026-03-03T08:00:00', '2026-03-03T17:00:00'),
          ],
        },
      ),
      { uid: 3, name: 'T' },
      work(4, 'B', {}, { level: 2, links: [{ PredecessorUID: 2 }] }),
    ])
    expect(file.baselines.map(({ key, name }) => [key, name])).toEqual([
      ['mspdi-0', 'Baseline'],
      ['mspdi-10', 'Baseline 10'],
    ])
    const [{ plan }] = file.baselines as [FilePlan['baselines'][number]]
    expect(plan.rows.map(({ name }) => name)).toEqual(['S', 'A'])
    expect(plan.relations).toEqual([])
    const engine = createEngine()
    engine.load(plan)
    engine.calculate()
    const slot = engine.slotOf(rowOf(file, 'A').id)
    expect(formatInstant(engine.timetable.start[slot]!)).toBe('2026-03-02T08:00')
    expect(formatInstant(engine.timetable.finish[slot]!)).toBe('2026-03-04T17:00')
  })
})
