import { describe, expect, it } from 'vitest'
import { attributeField, packValues } from '../attributes/index.ts'
import { attachedValues, checksOf, tickedValues } from '../checklists/index.ts'
import { builtInColumns } from '../formulas/index.ts'
import { aggregatesOf, gridColumns, readerOf } from '../gwbs/index.ts'
import { indicatorColumns } from '../indicators/index.ts'
import { stepsStateOf, withSteps } from '../steps/index.ts'
import { NO_INSTANT, NO_MINUTES } from '../time/index.ts'
import { earnedFigures } from '../usage/index.ts'
import {
  fieldOf,
  fields,
  type PlannedRow,
  type ScheduleRow,
  storedFields,
  storedKindOf,
  type WorkRow,
} from './index.ts'

const keys = (of: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>): string[] =>
  of instanceof Map ? [...of.keys()] : Object.keys(of)

/** A work of which nothing is known. */
const blank: WorkRow = {
  code: () => null,
  name: () => null,
  status: () => 'not_started',
  isCritical: () => false,
  person: () => null,
  instant: () => NO_INSTANT,
  minutes: () => NO_MINUTES,
  percent: () => NO_MINUTES,
  dayMinutes: () => 480,
  amount: () => null,
}

describe('the catalogue of fields', () => {
  it('has every key once, none of them that of an attribute', () => {
    const all = fields.map(({ key }) => key)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((key) => key.startsWith(attributeField('')))).toEqual([])
    expect(all.map((key) => fieldOf(key)?.key)).toEqual(all)
  })

  it('is offered by formulas in the order of kinds, with the data date of the schedule', () => {
    expect(keys(builtInColumns)).toEqual([
      ...['code', 'name', 'checklist', 'steps', 'type', 'status', 'calendar', 'executor', 'curator'],
      ...[
        'duration',
        'remaining',
        'percent',
        'totalFloat',
        'freeFloat',
        'targetFloat',
        'floatUsed',
        'floatUsedShare',
        'levelDelay',
        'priority',
      ],
      ...['startVariance', 'finishVariance', 'volume', 'volumeFact', 'volumeApproved', 'volumeRate', 'labour'],
      ...['labourFact', 'labourApproved', 'unitLabour', 'cost', 'costFact', 'costApproved', 'unitCost'],
      ...earnedFigures,
      ...[
        'resources',
        'resourcesFact',
        'checklistShare',
        'stepsShare',
        'start',
        'finish',
        'earlyStart',
        'earlyFinish',
        'lateStart',
        'lateFinish',
      ],
      ...['actualStart', 'actualFinish', 'baselineStart', 'baselineFinish', 'limit', 'dataDate'],
    ])
  })

  it('says how far a work is with its checklists (R-DIR-04)', () => {
    const item = { text: 'Tested', required: true, gate: 'finish' as const, role: '', photo: false }
    const template = { id: 'concrete', name: 'Concrete', revision: 1, blocks: true }
    const items = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map((id) => ({ ...item, id }))
    const done = tickedValues('aaaaaaaaaaaa', { by: 'anna', at: 1 })
    const values = { ...attachedValues({ ...template, items }, ''), ...done }
    const row = { checks: () => checksOf(packValues(new Map(Object.entries(values)))) } as PlannedRow & ScheduleRow
    expect([fieldOf('checklist')?.value(row), fieldOf('checklistShare')?.value(row)]).toEqual(['1 / 3', 33.33])
    const none = { checks: () => checksOf('') } as PlannedRow & ScheduleRow
    expect([fieldOf('checklist')?.value(none), fieldOf('checklistShare')?.value(none)]).toEqual([null, null])
  })

  it('says how far a work is with its steps', () => {
    const step = { id: 'aaaaaaaaaaaa', name: 'Steel', weight: 2.5, position: 0, percent: 40, note: '' }
    const steps = [step, { ...step, id: 'bbbbbbbbbbbb', weight: 1.5, percent: 100 }]
    const row = { steps: () => stepsStateOf(withSteps('', steps)) } as PlannedRow & ScheduleRow
    expect([fieldOf('steps')?.value(row), fieldOf('stepsShare')?.value(row)]).toEqual(['1 / 2', 62.5])
    const none = { steps: () => stepsStateOf('') } as PlannedRow & ScheduleRow
    expect([fieldOf('steps')?.value(none), fieldOf('stepsShare')?.value(none)]).toEqual([null, null])
  })

  it('says of assignments how many, overtime, curves and typed days, for schedules that are open', () => {
    const row = { assigned: (part: string) => part } as PlannedRow & ScheduleRow
    const columns = ['assigned', 'assignedOvertime', 'assignedCurve', 'assignedDays'].map(fieldOf)
    expect(columns.map((field) => field?.value(row))).toEqual(['amount', 'overtime', 'curve', 'days'])
    expect(columns.map((field) => [field?.from, field?.noFormulas])).toEqual(Array(4).fill(['schedule', true]))
  })

  it('is offered by own indicators as far as a plan and its target version answer it', () => {
    const offered = keys(indicatorColumns([]))
    const left = [
      'executor',
      'curator',
      'volumeRate',
      'unitLabour',
      'unitCost',
      'eacLeft',
      'resources',
      'resourcesFact',
      'dataDate',
    ]
    expect(offered).toEqual([...keys(builtInColumns).filter((key) => !left.includes(key)), 'color'])
  })

  it('is offered by the grid of a project as far as any work answers it', () => {
    expect(gridColumns([], 0).map(({ key }) => key)).toEqual([
      ...['schedule', 'branch', 'code', 'name', 'executor', 'curator', 'status', 'critical', 'promise'],
      ...['start', 'finish', 'actualStart', 'actualFinish', 'baselineStart', 'baselineFinish'],
      ...['duration', 'percent', 'totalFloat', 'targetFloat', 'floatUsed', 'floatUsedShare', 'finishVariance'],
      ...['volume', 'volumeFact', 'labour', 'labourFact', 'cost', 'costFact', 'costApproved'],
    ])
    const usual = Object.fromEntries(gridColumns([], 0).map((column) => [column.key, aggregatesOf(column)[0]]))
    expect(usual).toMatchObject({
      percent: 'wavg',
      totalFloat: 'min',
      finishVariance: 'max',
      start: 'min',
      finish: 'max',
    })
  })

  it('says nothing of a work of which nothing is known', () => {
    const works = fields.flatMap((field) => (field.from === 'works' && field.key !== 'status' ? [field] : []))
    expect(works.filter(({ value }) => value(blank) !== null)).toEqual([])
  })

  it('knows what every field of the document holds', () => {
    const shown = Object.values(storedFields).flatMap(({ column }) => (column === '' ? [] : [column]))
    expect(shown.filter((column) => !fieldOf(column))).toEqual([])
    expect(['measure', 'mustFinishBy', 'toString'].map(storedKindOf)).toEqual(['measure', 'instant', 'other'])
  })

  it('reads a field for a project as everywhere', () => {
    const read = readerOf('finishVariance', { columns: [], schedules: new Map(), people: new Map() })
    expect(read({ lateBy: 960, dayMinutes: 480 } as Parameters<typeof read>[0])).toBe(2)
  })

  it('says which share of the float of its target a work has used', () => {
    const read = readerOf('floatUsedShare', { columns: [], schedules: new Map(), people: new Map() })
    const of = (work: object) => read({ status: 'in_progress', ...work } as Parameters<typeof read>[0])
    expect(of({ targetFloat: 1_440, totalFloat: 480 })).toBe(66.67)
    expect(of({ targetFloat: 480, totalFloat: -480 })).toBe(200)
    expect([of({ targetFloat: 0, totalFloat: 0 }), of({ targetFloat: null, totalFloat: 480 })]).toEqual([null, null])
    expect(of({ targetFloat: 480, totalFloat: null, status: 'completed' })).toBeNull()
  })
})
