import { describe, expect, it } from 'vitest'
import { textOf, unpackValues } from '../../attributes/index.ts'
import { ALL_PROJECTS } from '../../plan/index.ts'
import { createEngine } from '../../schedule/index.ts'
import { stepsOf } from '../../steps/index.ts'
import { formatInstant, parseInstant } from '../../time/index.ts'
import type { FilePlan } from '../file.ts'
import { readXer } from './index.ts'

type Cells = Record<string, string | number>

/** A P6 file from tables of cells; the columns of a table are those of its rows together. */
function xer(tables: Record<string, Cells[]>, projectId = '1'): FilePlan {
  const lines = ['ERMHDR\t22.12\t2026-11-16\tProject\tadmin\tAdmin\tdb\tProject Management\tUSD']
  for (const [name, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    lines.push(`%T\t${name}`, ['%F', ...columns].join('\t'))
    for (const row of rows) lines.push(['%R', ...columns.map((column) => row[column] ?? '')].join('\t'))
  }
  const reading = readXer(Buffer.from([...lines, '%E', ''].join('\n')))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  let made = 0
  const plan = reading.file.toPlan(projectId, () => `id${++made}`)
  if (!plan) throw new Error('no such project')
  return plan
}

const at = (text: string) => parseInstant(text)!

const week = '(0||CalendarData()((0||DaysOfWeek()((0||2()((0||0(s|08:00|f|16:00)()))))))'
const holidays = '(0||CalendarData()((0||DaysOfWeek()())(0||Exceptions()((0||0(d|46023)())))))'
const project: Cells = { proj_id: 1, proj_short_name: 'SCH', clndr_id: 10, last_recalc_date: '2026-11-16 08:00' }
const base: { PROJECT: Cells[]; CALENDAR: Cells[]; PROJWBS: Cells[] } = {
  PROJECT: [{ ...project, plan_start_date: '2026-03-02 08:00', critical_drtn_hr_cnt: 16 }],
  CALENDAR: [{ clndr_id: 10, clndr_name: 'Five days', day_hr_cnt: 8, clndr_data: week }],
  PROJWBS: [
    { wbs_id: 1, proj_id: 1, proj_node_flag: 'Y', wbs_short_name: 'SCH', wbs_name: 'Riverside School' },
    {
      wbs_id: 3,
      proj_id: 1,
      parent_wbs_id: 1,
      seq_num: 2,
      proj_node_flag: 'N',
      wbs_short_name: 'FRM',
      wbs_name: 'Frame',
    },
    {
      wbs_id: 2,
      proj_id: 1,
      parent_wbs_id: 1,
      seq_num: 1,
      proj_node_flag: 'N',
      wbs_short_name: 'SUB',
      wbs_name: 'Ground',
    },
  ],
}
const task = (id: number, cells: Cells = {}): Cells => ({
  task_id: id,
  proj_id: 1,
  wbs_id: 2,
  clndr_id: 10,
  task_code: `A${id}`,
  task_name: `Work ${id}`,
  task_type: 'TT_Task',
  status_code: 'TK_NotStart',
  target_drtn_hr_cnt: 40,
  remain_drtn_hr_cnt: 40,
  ...cells,
})
const rowOf = (cells: Cells) => xer({ ...base, TASK: [task(1, cells)] }).plan.rows.find((row) => row.code === 'A1')!
const codes = ({ issues }: FilePlan) => issues.map((issue) => issue.code)

describe('several projects together', () => {
  const north = { ...project, proj_short_name: 'NORTH', plan_start_date: '2026-03-02 08:00' }
  const south: Cells = {
    proj_id: 2,
    proj_short_name: 'SOUTH',
    clndr_id: 10,
    last_recalc_date: '2026-12-01 08:00',
    plan_start_date: '2026-06-01 08:00',
    plan_end_date: '2027-03-01 16:00',
  }
  const tables: Record<string, Cells[]> = {
    PROJECT: [north, south],
    CALENDAR: base.CALENDAR,
    PROJWBS: [
      { wbs_id: 1, proj_id: 1, proj_node_flag: 'Y', wbs_short_name: 'NORTH', wbs_name: 'North bank' },
      { wbs_id: 2, proj_id: 1, parent_wbs_id: 1, proj_node_flag: 'N', wbs_short_name: 'P', wbs_name: 'Piers' },
      { wbs_id: 9, proj_id: 2, proj_node_flag: 'Y', wbs_short_name: 'SOUTH', wbs_name: 'South bank' },
    ],
    TASK: [task(1), task(2, { proj_id: 2, wbs_id: 9 }), task(3, { proj_id: 2, wbs_id: 77 })],
    TASKPRED: [
      {
        task_pred_id: 1,
        task_id: 2,
        pred_task_id: 1,
        proj_id: 2,
        pred_proj_id: 1,
        pred_type: 'PR_FS',
        lag_hr_cnt: 120,
      },
    ],
  }

  it('take the options of the one that brings any, which need not be the first', () => {
    const options = { proj_id: 2, sched_retained_logic: 'N', sched_progress_override: 'Y' }
    const { plan, issues } = xer({ ...tables, SCHEDOPTIONS: [options] }, ALL_PROJECTS)
    expect(plan.settings).toMatchObject({ progressMode: 'progress_override', dataDate: at('2026-12-01 08:00') })
    expect(issues.map(({ code }) => code)).not.toContain('xer_no_schedule_options')
  })

  it('stand below a row each that has their dates, with the links between them and shared calendars', () => {
    const { plan, issues } = xer(tables, ALL_PROJECTS)
    const shown = plan.rows.map((row) => [row.code, plan.rows.find(({ id }) => id === row.parentId)?.code ?? null])
    expect(shown).toEqual([
      ['NORTH', null],
      ['NORTH.P', 'NORTH'],
      ['A1', 'NORTH.P'],
      ['SOUTH', null],
      ['A2', 'SOUTH'],
      ['A3', 'SOUTH'],
    ])
    expect(plan.rows.filter((row) => row.subproject).map(({ code, subproject }) => [code, subproject])).toEqual([
      ['NORTH', { dataDate: at('2026-11-16 08:00'), plannedStart: at('2026-03-02 08:00'), mustFinishBy: null }],
      [
        'SOUTH',
        {
          dataDate: at('2026-12-01 08:00'),
          plannedStart: at('2026-06-01 08:00'),
          mustFinishBy: at('2027-03-01 16:00'),
        },
      ],
    ])
    expect(plan.relations).toMatchObject([{ type: 'fs', lag: 7200 }])
    expect(plan.calendars).toHaveLength(1)
    expect(plan.settings).toMatchObject({ name: 'North bank + South bank', mustFinishBy: null })
    expect(issues.map(({ code }) => code)).not.toContain('xer_relation_to_other_project')
  })

  it('are calculated from their own data dates', () => {
    const { plan } = xer(tables, ALL_PROJECTS)
    const engine = createEngine()
    engine.load(plan)
    engine.calculate()
    const early = (code: string) => {
      const row = plan.rows.find((other) => other.code === code)!
      return formatInstant(engine.timetable.earlyStart[engine.slotOf(row.id)]!)
    }
    expect([early('A1'), early('A2'), early('A3')]).toEqual([
      '2026-11-16T08:00',
      '2026-12-14T08:00',
      '2026-12-01T08:00',
    ])
  })

  it('need more than one project', () => {
    expect(() => xer({ ...tables, PROJECT: [north] }, ALL_PROJECTS)).toThrow()
  })
})

describe('structure', () => {
  it('makes the project node the sum, nodes tasks in their sequence, activities works below them', () => {
    const { plan, counts } = xer({ ...base, TASK: [task(2, { wbs_id: 3 }), task(1)] })
    expect(plan.rows.map(({ type, code }) => `${type} ${code}`)).toEqual([
      'sum SCH',
      'task SCH.SUB',
      'work A1',
      'task SCH.FRM',
      'work A2',
    ])
    expect(plan.settings.name).toBe('Riverside School')
    expect(counts).toMatchObject({ wbs: 3, works: 2, milestones: 0, calendars: 1 })
  })

  it('keeps nodes whose parents form a ring or are missing', () => {
    const ring: Cells[] = [
      { wbs_id: 5, proj_id: 1, parent_wbs_id: 6, wbs_short_name: 'X', proj_node_flag: 'N' },
      { wbs_id: 6, proj_id: 1, parent_wbs_id: 5, wbs_short_name: 'Y', proj_node_flag: 'N' },
      { wbs_id: 7, proj_id: 1, parent_wbs_id: 99, wbs_short_name: 'Z', proj_node_flag: 'N' },
    ]
    const read = xer({ ...base, PROJWBS: [...base.PROJWBS, ...ring] })
    expect(read.plan.rows.map((row) => row.code).sort()).toEqual(['SCH', 'SCH.FRM', 'SCH.SUB', 'Y', 'Y.X', 'Z'])
    expect(codes(read)).toContain('xer_wbs_without_parent')
  })

  it('knows the kinds of activities', () => {
    const kinds = ['TT_Mile', 'TT_FinMile', 'TT_LOE', 'TT_WBS', 'TT_Rsrc', 'TT_Task']
    const { plan } = xer({ ...base, TASK: kinds.map((kind, i) => task(i + 1, { task_type: kind })) })
    expect(
      plan.rows.filter((row) => row.code.startsWith('A')).map((row) => [row.type, row.activityKind, row.duration]),
    ).toEqual([
      ['milestone_start', 'ordinary', 0],
      ['milestone_finish', 'ordinary', 0],
      ['work', 'level_of_effort', 2400],
      ['work', 'wbs_summary', 2400],
      ['work', 'resource_dependent', 2400],
      ['work', 'ordinary', 2400],
    ])
  })
})

describe('facts', () => {
  it('takes a work under way by its percent complete type', () => {
    const active: Cells = { status_code: 'TK_Active', act_start_date: '2026-11-02 08:00', remain_drtn_hr_cnt: 30 }
    expect(rowOf({ ...active, complete_pct_type: 'CP_Drtn' }).progress).toEqual({
      actualStart: parseInstant('2026-11-02 08:00'),
      actualFinish: null,
      percent: 25,
      remaining: 1800,
      initialDuration: 2400,
      startSource: 'imported',
    })
    expect(rowOf({ ...active, complete_pct_type: 'CP_Phys', phys_complete_pct: '33.333' }).progress.percent).toBe(33.33)
    const units = { complete_pct_type: 'CP_Units', act_work_qty: 10, remain_work_qty: 20, remain_equip_qty: 10 }
    expect(rowOf({ ...active, ...units }).progress.percent).toBe(25)
  })

  it('takes a finished work, and keeps a typed remaining duration of one that has not begun', () => {
    const finished = rowOf({
      status_code: 'TK_Complete',
      act_start_date: '2026-11-02 08:00',
      act_end_date: '2026-11-06 16:00',
      remain_drtn_hr_cnt: 0,
    })
    expect(finished.progress).toMatchObject({
      percent: 100,
      remaining: 0,
      actualFinish: parseInstant('2026-11-06 16:00'),
    })
    expect(rowOf({}).progress.remaining).toBeNull()
    expect(rowOf({ remain_drtn_hr_cnt: 52.5 }).progress.remaining).toBe(3150)
  })

  it('reports facts that contradict themselves instead of inventing dates', () => {
    const read = xer({
      ...base,
      TASK: [
        task(1, { status_code: 'TK_Active' }),
        task(2, { status_code: 'TK_Complete' }),
        task(3, { suspend_date: '2026-11-10 08:00', resume_date: '2026-11-03 08:00' }),
      ],
    })
    expect(codes(read)).toEqual(
      expect.arrayContaining(['xer_no_actual_start', 'xer_no_actual_finish', 'xer_resume_before_suspend']),
    )
    expect(read.plan.rows.filter((row) => row.progress.actualStart !== null)).toEqual([])
  })

  it('rounds hours to whole minutes, half a minute up, also with a decimal comma', () => {
    expect(rowOf({ target_drtn_hr_cnt: '0.008333' }).duration).toBe(0)
    expect(rowOf({ target_drtn_hr_cnt: '0.1' }).duration).toBe(6)
    expect(rowOf({ target_drtn_hr_cnt: '7,6', remain_drtn_hr_cnt: '7,6' }).duration).toBe(456)
    expect(rowOf({ target_drtn_hr_cnt: '1,024.5' }).duration).toBe(61470)
    expect(rowOf({ target_drtn_hr_cnt: '1.024,5' }).duration).toBe(61470)
  })

  it('names the fields that cannot be read', () => {
    const TASK = [
      task(1, { cstr_type: 'CS_MSOA', cstr_date: '2026-13-45', remain_drtn_hr_cnt: -8, target_drtn_hr_cnt: 'x' }),
    ]
    const { issues } = xer({ ...base, TASK })
    const fields = issues.filter(({ code }) => code === 'xer_bad_value').map(({ params }) => params.field)
    expect(fields.sort()).toEqual(['cstr_date', 'remain_drtn_hr_cnt', 'target_drtn_hr_cnt'])
  })

  it('reads both limits with all codes of P6', () => {
    const row = rowOf({ cstr_type: 'CS_MEOA', cstr_date: '2026-12-01 17:00', cstr_type2: 'CS_ALAP' })
    expect(row.limit).toEqual({ kind: 'finish_not_earlier', date: parseInstant('2026-12-01 17:00') })
    expect(row.secondLimit).toEqual({ kind: 'as_late_as_possible', date: null })
    const read = xer({ ...base, TASK: [task(1, { cstr_type: 'CS_NEW', cstr_date: '2026-12-01 17:00' })] })
    expect(codes(read)).toContain('xer_unknown_limit')
  })

  it('keeps external dates unless the options leave other projects out', () => {
    const TASK = [task(1, { external_early_start_date: '2026-12-01 08:00' })]
    const external = (SCHEDOPTIONS: Cells[]) =>
      xer({ ...base, SCHEDOPTIONS, TASK }).plan.rows.find((row) => row.code === 'A1')?.externalEarlyStart
    expect(external([{ proj_id: 1, sched_outer_depend_type: 'SD_Both' }])).toBe(parseInstant('2026-12-01 08:00'))
    expect(external([{ proj_id: 1, sched_outer_depend_type: 'SD_None' }])).toBeNull()
  })
})

describe('relations', () => {
  const link = (cells: Cells): Cells => ({
    task_pred_id: 1,
    task_id: 2,
    pred_task_id: 1,
    proj_id: 1,
    pred_proj_id: 1,
    ...cells,
  })
  const read = (...TASKPRED: Cells[]) => xer({ ...base, TASK: [task(1), task(2)], TASKPRED })

  it('reads the four types with lags and leads', () => {
    const types = ['PR_FS', 'PR_SS', 'PR_FF', 'PR_SF']
    const { plan } = read(...types.map((pred_type, i) => link({ pred_type, lag_hr_cnt: 8 * (i - 1) })))
    expect(plan.relations.map(({ type, lag }) => [type, lag])).toEqual([
      ['fs', -480],
      ['ss', 0],
      ['ff', 480],
      ['sf', 960],
    ])
  })

  it('keeps the more severe of two links of one type and says so', () => {
    const twice = read(link({ pred_type: 'PR_FS', lag_hr_cnt: 4 }), link({ pred_type: 'PR_FS', lag_hr_cnt: 9 }))
    expect(twice.plan.relations.map(({ lag }) => lag)).toEqual([540])
    expect(codes(twice)).toContain('xer_relation_twice')
  })

  it('drops links to other projects, to nothing and to itself, and says so', () => {
    const dropped = read(
      link({ pred_type: 'PR_FS', pred_task_id: 77, pred_proj_id: 5 }),
      link({ pred_type: 'PR_FS', pred_task_id: 78 }),
      link({ pred_type: 'PR_FS', pred_task_id: 2 }),
    )
    expect(dropped.plan.relations).toEqual([])
    expect(codes(dropped)).toEqual(
      expect.arrayContaining(['xer_relation_to_other_project', 'xer_relation_to_nothing', 'xer_relation_to_itself']),
    )
  })
})

describe('calendars and options', () => {
  it('copies only calendars in use, with the days of their base', () => {
    const CALENDAR: Cells[] = [
      ...base.CALENDAR,
      { clndr_id: 11, clndr_name: 'With holidays', day_hr_cnt: 10, base_clndr_id: 10, clndr_data: holidays },
      { clndr_id: 12, clndr_name: 'Not in use', clndr_data: week },
    ]
    const { plan } = xer({ ...base, CALENDAR, TASK: [task(1, { clndr_id: 11 })] })
    expect(plan.calendars.map((calendar) => calendar.name)).toEqual(['Five days', 'With holidays'])
    expect(plan.calendars[1]).toMatchObject({ minutesPerDay: 600, week: plan.calendars[0]!.week })
    expect(plan.calendars[1]?.exceptions).toEqual([{ from: 20454, to: 20454, shifts: [] }])
  })

  it('stands in for calendars that are missing or broken, and says so', () => {
    const read = xer({
      PROJECT: [project],
      CALENDAR: [{ clndr_id: 7, clndr_name: 'Broken', clndr_data: '(0||Calendar' }],
      TASK: [task(1, { clndr_id: 7 }), task(2, { clndr_id: 8 })],
    })
    expect(codes(read)).toEqual(
      expect.arrayContaining(['xer_default_calendar_missing', 'xer_calendar_unreadable', 'xer_calendar_missing']),
    )
    expect(read.plan.rows.map((row) => row.calendarId === null)).toEqual([false, true])
    expect(read.plan.calendars.every((calendar) => calendar.week.some((day) => day.length > 0))).toBe(true)
  })

  it('reads schedule options in all their spellings', () => {
    const settings = (cells: Cells) => xer({ ...base, SCHEDOPTIONS: [{ proj_id: 1, ...cells }] }).plan.settings
    const lag = (text: string) => settings({ sched_calendar_on_relationship_lag: text }).lagCalendar
    expect(['rcal_Predecessor', 'rcal_Successor', 'rcal_24Hour', 'rcal_24hour', 'rcal_ProjDefault'].map(lag)).toEqual([
      'predecessor',
      'successor',
      'all_hours',
      'all_hours',
      'project',
    ])
    const mode = (sched_retained_logic: string, sched_progress_override: string) =>
      settings({ sched_retained_logic, sched_progress_override }).progressMode
    expect([mode('Y', 'N'), mode('N', 'Y'), mode('N', 'N')]).toEqual([
      'retained_logic',
      'progress_override',
      'actual_dates',
    ])
    expect(settings({ sched_float_type: 'FT_SF', sched_lag_early_start_flag: 'N' })).toMatchObject({
      totalFloat: 'start',
      startLagFrom: 'actual_start',
      criticalThreshold: 960,
      currency: 'USD',
    })
  })
})

describe('resources and notes', () => {
  it('US13 keeps what a work costs beside its resources, and a rest that somebody has estimated anew', () => {
    const crew = { rsrc_id: 1, rsrc_short_name: 'CRP', rsrc_name: 'Carpenters', rsrc_type: 'RT_Labor', clndr_id: 10 }
    const on = { taskrsrc_id: 1, task_id: 1, proj_id: 1, rsrc_id: 1, rsrc_type: 'RT_Labor' }
    const { plan } = xer({
      ...base,
      RSRC: [crew],
      TASK: [task(1), task(2)],
      TASKRSRC: [{ ...on, target_qty: 80, act_reg_qty: 30, remain_qty: 65, target_cost: 4000 }],
      PROJCOST: [
        { cost_item_id: 1, task_id: 1, proj_id: 1, target_cost: '250.5', act_cost: 10 },
        { cost_item_id: 2, task_id: 2, proj_id: 1, target_cost: 70 },
      ],
    })
    const [first, second] = ['A1', 'A2'].map((code) => plan.rows.find((row) => row.code === code)!)
    expect(first).toMatchObject({ cost: { plan: '4250.5', fact: '10' }, expenses: { plan: '250.5', fact: '10' } })
    expect(second).toMatchObject({ cost: { plan: '70' }, expenses: null })
    expect(plan.assignments[0]).toMatchObject({ plan: '80', fact: '30', left: '65' })
  })

  it('sums labour and cost of a work over its assignments', () => {
    const { plan } = xer({
      ...base,
      RSRC: [
        { rsrc_id: 1, rsrc_short_name: 'CRP', rsrc_name: 'Carpenters', rsrc_type: 'RT_Labor', clndr_id: 10 },
        { rsrc_id: 2, rsrc_short_name: 'CRN', rsrc_name: 'Crane', rsrc_type: 'RT_Equip' },
        { rsrc_id: 3, rsrc_short_name: 'CON', rsrc_name: 'Concrete', rsrc_type: 'RT_Mat' },
      ],
      TASK: [task(1)],
      TASKRSRC: [
        {
          taskrsrc_id: 1,
          task_id: 1,
          proj_id: 1,
          rsrc_id: 1,
          rsrc_type: 'RT_Labor',
          target_qty: '80.5',
          act_reg_qty: 10,
          act_ot_qty: 2,
          target_cost: '4025.1',
          act_reg_cost: '600.2',
        },
        {
          taskrsrc_id: 2,
          task_id: 1,
          proj_id: 1,
          rsrc_id: 1,
          rsrc_type: 'RT_Labor',
          target_qty: '0.2',
          target_cost: '0.2',
        },
        {
          taskrsrc_id: 3,
          task_id: 1,
          proj_id: 1,
          rsrc_id: 2,
          rsrc_type: 'RT_Equip',
          target_qty: 40,
          target_cost: 2000,
        },
        { taskrsrc_id: 4, task_id: 1, proj_id: 1, rsrc_id: 3, rsrc_type: 'RT_Mat', target_qty: 120, target_cost: 9600 },
      ],
    })
    const row = plan.rows.find((row) => row.code === 'A1')!
    expect(row.labour).toEqual({ unit: 'h', plan: '80.7', fact: '12' })
    expect(row.cost).toEqual({ unit: 'USD', plan: '15625.3', fact: '600.2' })
    expect(plan.assignments.map(({ resourceType, plan: units }) => [resourceType, units])).toEqual([
      ['human', '80.5'],
      ['human', '0.2'],
      ['machine', '40'],
      ['material', '120'],
    ])
  })

  it('gives assignments of resource-dependent works their calendar and remaining duration', () => {
    const { plan } = xer({
      ...base,
      RSRC: [{ rsrc_id: 1, rsrc_short_name: 'CRP', rsrc_type: 'RT_Labor', clndr_id: 10 }],
      TASK: [task(1, { task_type: 'TT_Rsrc' })],
      TASKRSRC: [
        {
          taskrsrc_id: 1,
          task_id: 1,
          proj_id: 1,
          rsrc_id: 1,
          rsrc_type: 'RT_Labor',
          remain_qty: 60,
          remain_qty_per_hr: 2,
        },
      ],
    })
    expect(plan.assignments[0]).toMatchObject({ remaining: 1800, calendarId: plan.calendars[0]!.id })
  })

  it('reads the steps of a work in their order, with weights, percents and descriptions', () => {
    const step = (id: number, cells: Cells): Cells => ({
      ...{ proc_id: id, task_id: 1, proj_id: 1, complete_flag: 'N', proc_wt: 1, complete_pct: 0, proc_descr: '' },
      ...cells,
    })
    const { plan } = xer({
      ...base,
      TASK: [task(1)],
      TASKPROC: [
        step(7, { seq_num: 2, proc_name: 'Concrete', complete_pct: 12.5 }),
        step(8, { seq_num: 0, proc_name: 'Formwork', complete_flag: 'Y', proc_descr: '<BODY><P>as drawn</P></BODY>' }),
        step(9, { seq_num: 1, proc_name: 'Steel', proc_wt: 2.5, complete_pct: 40 }),
        step(10, { task_id: 99, seq_num: 1, proc_name: 'Of nothing' }),
      ],
    })
    const steps = plan.rows.flatMap(({ values }) => stepsOf(values))
    expect(steps.map(({ name, weight, percent, note }) => [name, weight, percent, note])).toEqual([
      ['Formwork', 1, 100, 'as drawn'],
      ['Steel', 2.5, 40, ''],
      ['Concrete', 1, 12.5, ''],
    ])
  })

  it('says that a work has more steps than are kept', () => {
    const step = (id: number): Cells => ({ proc_id: id, task_id: 1, proj_id: 1, seq_num: id, proc_name: `Step ${id}` })
    const { plan, issues } = xer({
      ...base,
      TASK: [task(1)],
      TASKPROC: Array.from({ length: 101 }, (_, at) => step(at)),
    })
    expect(plan.rows.flatMap(({ values }) => stepsOf(values))).toHaveLength(100)
    expect(issues).toContainEqual(expect.objectContaining({ code: 'xer_steps_too_many', severity: 'warning' }))
  })

  it('turns notebook pages into text', () => {
    const memo = (text: string, topic = 1): Cells => ({
      memo_id: 1,
      task_id: 1,
      proj_id: 1,
      memo_type_id: topic,
      task_memo: text,
    })
    const { notes } = xer({
      ...base,
      TASK: [task(1)],
      MEMOTYPE: [{ memo_type_id: 1, memo_type: 'Scope' }],
      TASKMEMO: [
        memo(
          '<HTML><HEAD><TITLE>no</TITLE></HEAD><BODY><P>Two lifts &amp; one<BR>crane &#8211; 3&nbsp;t</P><script>x()</script></BODY></HTML>',
        ),
        memo('plain, 2 < 3', 9),
      ],
    })
    expect([...notes.values()]).toEqual(['Scope\nTwo lifts & one\ncrane – 3 t\n\nplain, 2 < 3'])
  })

  it('keeps the dates that P6 stored', () => {
    const { stored, plan } = xer({
      ...base,
      TASK: [
        task(1, { early_start_date: '2026-11-16 08:00', late_end_date: '2026-12-01 16:00', total_float_hr_cnt: 16 }),
      ],
    })
    const dates = stored.get(plan.rows.find((row) => row.code === 'A1')!.id)
    expect(dates).toMatchObject({
      earlyStart: parseInstant('2026-11-16 08:00'),
      lateFinish: parseInstant('2026-12-01 16:00'),
      earlyFinish: null,
      totalFloat: 960,
      critical: true,
    })
  })
})

describe('codes and fields that people added', () => {
  const codes: Record<string, Cells[]> = {
    ACTVTYPE: [
      { actv_code_type_id: 1, actv_code_type: 'Trade <main>' },
      { actv_code_type_id: 2, actv_code_type: 'Nobody uses this' },
    ],
    ACTVCODE: [
      { actv_code_id: 12, actv_code_type_id: 1, short_name: 'MEP', actv_code_name: 'Services', seq_num: 2 },
      {
        actv_code_id: 13,
        parent_actv_code_id: 12,
        actv_code_type_id: 1,
        short_name: 'EL',
        actv_code_name: 'Electrical',
      },
      { actv_code_id: 11, actv_code_type_id: 1, short_name: 'RC', actv_code_name: 'Concrete', seq_num: 1 },
      { actv_code_id: 21, actv_code_type_id: 2, short_name: 'X', actv_code_name: '' },
    ],
    TASKACTV: [
      { task_id: 1, actv_code_type_id: 1, actv_code_id: 11 },
      { task_id: 2, actv_code_type_id: 1, actv_code_id: 13 },
      { task_id: 2, actv_code_type_id: 1, actv_code_id: 99 },
    ],
    UDFTYPE: [
      ...['TEXT', 'FLOAT_2_DECIMALS', 'MONEY', 'START_DATE', 'STATICTYPE'].map((type, i) => ({
        udf_type_id: i + 1,
        table_name: 'TASK',
        udf_type_name: `user_field_${i}`,
        udf_type_label: type,
        logical_data_type: `FT_${type}`,
      })),
      { udf_type_id: 9, table_name: 'RSRC', udf_type_label: 'Of a resource', logical_data_type: 'FT_TEXT' },
    ],
    UDFVALUE: [
      { udf_type_id: 1, fk_id: 1, udf_text: 'by crane' },
      { udf_type_id: 2, fk_id: 1, udf_number: '1250.50' },
      { udf_type_id: 3, fk_id: 1, udf_number: '99' },
      { udf_type_id: 4, fk_id: 1, udf_date: '2026-05-04 00:00' },
      { udf_type_id: 5, fk_id: 1, udf_text: 'UDF_G3' },
      { udf_type_id: 5, fk_id: 2, udf_text: 'UDF_G0' },
      { udf_type_id: 2, fk_id: 2, udf_number: '1e30' },
      { udf_type_id: 9, fk_id: 1, udf_text: 'nothing of a work' },
    ],
  }
  const { plan, attributes, issues, counts } = xer({ ...base, TASK: [task(1), task(2)], ...codes })
  const textsOf = (code: string) => {
    const values = unpackValues(plan.rows.find((row) => row.code === code)!.values)
    return Object.fromEntries(
      attributes.flatMap(({ id, name, type, values: list }) => {
        const text = textOf(values.get(id) ?? '', type)
        return text === '' ? [] : [[name, list.find((value) => value.id === text)?.name ?? text]]
      }),
    )
  }

  it('become attributes of their kinds, lists with all codes from the top down (R-WBS-07)', () => {
    expect(attributes.map(({ name, type, unit, precision }) => [name, type, unit, precision])).toEqual([
      ['Trade main', 'list', '', 0],
      ['TEXT', 'string', '', 0],
      ['FLOAT_2_DECIMALS', 'number', '', 2],
      ['MONEY', 'money', 'USD', 2],
      ['START_DATE', 'date', '', 0],
      ['STATICTYPE', 'list', '', 0],
    ])
    expect(attributes[0]?.values.map(({ name }) => name)).toEqual(['RC – Concrete', 'MEP – Services', 'Electrical'])
    expect(counts.attributes).toBe(6)
  })

  it('are values of the works; what cannot be kept is told', () => {
    expect(textsOf('A1')).toEqual({
      'Trade main': 'RC – Concrete',
      TEXT: 'by crane',
      FLOAT_2_DECIMALS: '1250.5',
      MONEY: '99',
      START_DATE: '2026-05-04',
      STATICTYPE: '✓',
    })
    expect(textsOf('A2')).toEqual({ 'Trade main': 'Electrical' })
    expect(issues.map(({ code }) => code)).toEqual(expect.arrayContaining(['xer_code_unknown', 'field_value_strange']))
  })
})

describe('dates', () => {
  it('beyond the calendars are no dates, and are named', () => {
    const { plan, issues } = xer({
      ...base,
      TASK: [
        task(1, { cstr_type: 'CS_MSOA', cstr_date: '9999-01-01 08:00' }),
        task(2, { act_start_date: '1800-01-01 08:00' }),
      ],
    })
    expect(plan.rows.map(({ limit, progress }) => [limit, progress.actualStart])).not.toContainEqual([
      expect.anything(),
      expect.anything(),
    ])
    const bad = issues.filter(({ code }) => code === 'xer_bad_value').map(({ params }) => params.field)
    expect(bad.toSorted()).toEqual(['act_start_date', 'cstr_date'])
  })
})

describe('codes of summaries', () => {
  it('are the path from the project down, as P6 shows it', () => {
    const deep = {
      wbs_id: 4,
      proj_id: 1,
      parent_wbs_id: 3,
      proj_node_flag: 'N',
      wbs_short_name: 'L1',
      wbs_name: 'Level 1',
    }
    const { plan } = xer({ ...base, PROJWBS: [...base.PROJWBS, deep], TASK: [] })
    expect(plan.rows.map(({ code }) => code)).toEqual(['SCH', 'SCH.SUB', 'SCH.FRM', 'SCH.FRM.L1'])
  })
})

describe('baselines', () => {
  it('are the projects of the file that are kept to compare this one with', () => {
    const baseline = {
      proj_id: 5,
      proj_short_name: 'SCH - B1',
      orig_proj_id: 1,
      clndr_id: 10,
      plan_start_date: '2026-03-02 08:00',
    }
    const { baselines, plan } = xer({
      ...base,
      PROJECT: [...base.PROJECT, baseline],
      TASK: [task(1), task(7, { proj_id: 5, wbs_id: 99, task_code: 'A1' })],
    })
    expect(plan.rows.filter(({ type }) => type === 'work')).toHaveLength(1)
    expect(baselines.map(({ key, name }) => [key, name])).toEqual([['xer-SCH - B1', 'SCH - B1']])
    expect(baselines[0]?.plan.rows.map(({ code }) => code)).toEqual(['A1'])
  })
})
