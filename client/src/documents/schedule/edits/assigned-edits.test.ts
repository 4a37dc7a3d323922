import { standardCalendar } from '@plumbline/core/calendar'
import { presetCurve } from '@plumbline/core/distributions'
import { newSchedule } from '@plumbline/core/documents/schedule'
import { type Assignment, blankAssignment, blankRow } from '@plumbline/core/plan'
import { assignmentIdOf, Register, type Resource, resourceOf } from '@plumbline/core/resources'
import { createEngine } from '@plumbline/core/schedule'
import { beforeEach, describe, expect, test } from 'vitest'
import en from '../../../i18n/locales/en/resources.json' with { type: 'json' }
import ru from '../../../i18n/locales/ru/resources.json' with { type: 'json' }
import { RowStore } from '../rows/row-store.ts'
import { factBlock } from '../session/projection.ts'
import { assignToMany, staffCommand } from './assigned-edits.ts'
import { cellEdit } from './cell-edits.ts'
import { curveWords } from './curve-words.ts'

const calendar = standardCalendar('calendar0000', 'Five days')
const { settings } = newSchedule({ name: 'Plan', start: 0, calendar })
const frame = { settings, calendars: [calendar] }
let store: RowStore

const resource = (id: string, code: string, name: string, type: Resource['type'] = 'machine'): Resource => ({
  ...resourceOf({ id, parentId: null, order: id, code, name, status: 'active', values: {} }),
  type,
})
const crane = resource('crane0000001', 'TC-1', 'Crane 1')
const fitters = resource('fitters00001', 'F', 'Fitters', 'human')
const concrete = resource('concrete0001', 'C30', 'Concrete', 'material')
const gang: Resource = { ...resource('gang00000001', 'G1', 'Gang one', 'human'), team: [crane.id, fitters.id] }
const twins = [resource('pump00000001', 'P-1', 'Pump'), resource('pump00000002', 'P-2', 'Pump')]

function filled(assignments: readonly Assignment[]): void {
  const rows = ['slab', 'wall'].map((id) => ({ ...blankRow(id, null, 'work'), code: id, name: id, duration: 4_800 }))
  const engine = createEngine()
  engine.load({ settings, rows, relations: [], calendars: [calendar], assignments: [...assignments] })
  store = new RowStore()
  store.register = new Register([crane, fitters, concrete, gang, ...twins])
  const besideOf = (id: string) => ({
    ...{ resources: null, approved: undefined },
    assignments: assignments.filter(({ wbsId }) => wbsId === id),
  })
  store.putFacts(
    factBlock(
      rows,
      (id) => engine.slotOf(id),
      () => 0,
      besideOf,
    ),
  )
}

const holds = (wbsId: string, of: Resource, more: Partial<Assignment> = {}): Assignment => ({
  ...blankAssignment(assignmentIdOf(wbsId, of.id), wbsId),
  ...{ resourceId: of.id, resourceCode: of.code, resourceName: of.name },
  resourceType: of.type as Assignment['resourceType'],
  ...more,
})
const type = (text: string) => cellEdit({ store, frame, slot: store.slotOf('slab') }, 'assigned', text)
const shown = (): string => store.assignedText(store.slotOf('slab'), 'amount')

beforeEach(() => filled([]))

describe('assignments in cells of the grid (R-RES-04)', () => {
  test('say overtime, own curves and typed days, of those that have any', () => {
    const curve = [...presetCurve('front').points]
    const days = [{ day: 20_000, amount: '4' }]
    filled([holds('slab', crane, { overtime: '8', curve }), holds('slab', fitters, { units: '4', days })])
    const parts = (['amount', 'overtime', 'curve', 'days'] as const).map((part) =>
      store.assignedText(store.slotOf('slab'), part),
    )
    expect(parts).toEqual(['Crane 1; Fitters 4', 'Crane 1: 8', 'Crane 1: 70 %', 'Fitters: 1'])
    filled([holds('slab', crane)])
    expect(store.assignedText(store.slotOf('slab'), 'curve')).toBe('')
  })
})

describe('overtime, curves and typed days in cells of the grid (R-RES-04)', () => {
  const typePart = (column: string, text: string) =>
    cellEdit({ store, frame, slot: store.slotOf('slab') }, column, text)
  const set = (of: Resource, change: object) => ({
    command: { do: 'assignment.set', ids: [assignmentIdOf('slab', of.id)], change },
  })
  const days = [
    { day: 20_000, amount: '4' },
    { day: 20_001, amount: '2.5' },
  ]

  test('are typed by name, without one where only one is held, and of whom is not named nothing stays', () => {
    filled([holds('slab', crane, { plan: '80' })])
    expect(typePart('assignedOvertime', '8,5')).toEqual(set(crane, { overtime: '8.5' }))
    filled([holds('slab', crane, { plan: '80', overtime: '8' }), holds('slab', fitters, { plan: '40' })])
    expect(typePart('assignedOvertime', 'fitters: 4; Crane 1: 8')).toEqual(set(fitters, { overtime: '4' }))
    expect(typePart('assignedOvertime', 'Fitters: 4')).toEqual({
      command: {
        do: 'batch',
        commands: [set(crane, { overtime: '0' }).command, set(fitters, { overtime: '4' }).command],
      },
    })
    expect(typePart('assignedOvertime', '')).toEqual(set(crane, { overtime: '0' }))
    expect(typePart('assignedOvertime', '4')).toEqual({ message: 'assignedName', params: { name: '' } })
    expect(typePart('assignedOvertime', 'Concrete: 4')).toEqual({ message: 'notHeld', params: { name: 'Concrete' } })
    expect(typePart('assignedOvertime', 'Crane 1: 80.5')).toEqual({ message: 'assignedOvertime' })
    expect(typePart('assignedOvertime', 'Crane 1: much')).toEqual({ message: 'assignedAmount' })
  })

  test('curves are called as in the panel, in both languages', () => {
    filled([holds('slab', crane, { curve: [...presetCurve('front').points] })])
    const bell = set(crane, { curve: [...presetCurve('bell').points], distributionId: null })
    expect(typePart('assignedCurve', 'Crane 1: bell')).toEqual(bell)
    expect(typePart('assignedCurve', 'колокол')).toEqual(bell)
    expect(typePart('assignedCurve', 'Crane 1: 70 %')).toEqual({ nothing: true })
    expect(typePart('assignedCurve', 'Crane 1: steep')).toEqual({ message: 'assignedCurve' })
    expect(typePart('assignedCurve', '')).toEqual(set(crane, { curve: null, distributionId: null }))
    const called = (locale: typeof en): string[] =>
      (Object.keys(curveWords) as (keyof typeof curveWords)[]).map((kind) => locale.assigned.curve[kind])
    const words = Object.values(curveWords)
    expect([called(en), called(ru as never)]).toEqual([words.map(([word]) => word), words.map(([, word]) => word)])
  })

  test('days open as they are typed, each once, and not more than there is', () => {
    filled([holds('slab', fitters, { plan: '40', days })])
    const opened = store.assignedEditText(store.slotOf('slab'), 'days')
    expect(opened).toBe('Fitters: 04.10.2024 4, 05.10.2024 2.5')
    expect(typePart('assignedDays', opened)).toEqual({ nothing: true })
    const more = [...days, { day: 20_002, amount: '8' }]
    expect(typePart('assignedDays', `${opened}, 06.10.2024 8`)).toEqual(set(fitters, { days: more }))
    expect(typePart('assignedDays', '05.10.2024 2,5, 04.10.2024 3')).toEqual(
      set(fitters, { days: [{ day: 20_000, amount: '3' }, days[1]] }),
    )
    expect(typePart('assignedDays', '')).toEqual(set(fitters, { days: [] }))
    expect(typePart('assignedDays', `${opened}, 04.10.2024 8`)).toEqual({ message: 'assignedDayTwice' })
    expect(typePart('assignedDays', `${opened}, 06.10.2024 34`)).toEqual({
      message: 'assignedMore',
      params: { left: '40' },
    })
    expect(typePart('assignedDays', '06.10.2024')).toEqual({ message: 'assignedDay', params: { text: '06.10.2024' } })
  })

  test('US17 from the data date on the days come to no more than is left, whatever was done before', () => {
    filled([holds('slab', fitters, { plan: '40', fact: '30', days })])
    const more = { message: 'assignedMore', params: { left: '10' } }
    const later = { ...frame, settings: { ...settings, dataDate: 20_001 * 1_440 } }
    const typeLater = (amount: string) =>
      cellEdit(
        { store, frame: later, slot: store.slotOf('slab') },
        'assignedDays',
        `04.10.2024 4, 05.10.2024 ${amount}`,
      )
    expect(typeLater('10.01')).toEqual(more)
    expect(typeLater('10')).toEqual(set(fitters, { days: [days[0], { day: 20_001, amount: '10' }] }))
  })

  test('days before the data date stay as they are', () => {
    filled([holds('slab', fitters, { plan: '40', days })])
    const later = { ...frame, settings: { ...settings, dataDate: 20_001 * 1_440 } }
    const typeLater = (text: string) =>
      cellEdit({ store, frame: later, slot: store.slotOf('slab') }, 'assignedDays', text)
    expect(typeLater('04.10.2024 4, 05.10.2024 1')).toEqual(
      set(fitters, { days: [days[0], { day: 20_001, amount: '1' }] }),
    )
    expect(typeLater('05.10.2024 1')).toEqual({ message: 'assignedPast' })
  })
})

describe('assignments typed into a cell (R-RES-04)', () => {
  test('name resources by name or code, with units at a time', () => {
    const assignment = (of: Resource, more: Partial<Assignment>) => ({
      do: 'assignment.put',
      assignment: holds('slab', of, more),
    })
    expect(type('Crane 1; f 4')).toEqual({
      command: {
        do: 'batch',
        commands: [assignment(crane, { units: '1', plan: '80' }), assignment(fitters, { units: '4', plan: '320' })],
      },
    })
    expect(type('Concrete 120,5')).toEqual({ command: assignment(concrete, { plan: '120.5' }) })
  })

  test('stand there as they are typed, and typing that again changes nothing', () => {
    filled([holds('slab', crane, { units: '1' }), holds('slab', fitters, { units: '4' })])
    expect(shown()).toBe('Crane 1; Fitters 4')
    expect(type(shown())).toEqual({ nothing: true })
  })

  test('change the units of one and take another away, as one step', () => {
    filled([holds('slab', crane, { units: '1' }), holds('slab', fitters, { units: '4' })])
    expect(type('Fitters 6')).toEqual({
      command: {
        do: 'batch',
        commands: [
          { do: 'assignment.delete', id: assignmentIdOf('slab', crane.id) },
          {
            do: 'assignment.set',
            ids: [assignmentIdOf('slab', fitters.id)],
            change: { units: '6', plan: '480' },
          },
        ],
      },
    })
  })

  test('of a name that nobody or several have are refused, and say so', () => {
    expect(type('Wizard 2')).toEqual({ message: 'resource', params: { name: 'Wizard' } })
    expect(type('Pump')).toEqual({ message: 'resources', params: { name: 'Pump' } })
    expect(type('P-2')).toMatchObject({ command: { do: 'assignment.put' } })
  })

  test('that a file brought and the register does not have stay as long as they are named', () => {
    filled([{ ...blankAssignment('fromFile0001', 'slab'), resourceName: 'Gang', resourceCode: 'G', units: '2' }])
    expect(shown()).toBe('Gang 2')
    expect(type('Gang 2; TC-1')).toMatchObject({ command: { do: 'assignment.put' } })
    expect(type('')).toEqual({ command: { do: 'assignment.delete', id: 'fromFile0001' } })
  })

  test('to many works are one step, without those that hold it', () => {
    filled([holds('wall', crane)])
    const slots = ['slab', 'wall'].map((id) => store.slotOf(id))
    expect(assignToMany(store, slots, crane, null).ids).toEqual(['slab'])
  })

  test('RS5 of a team are those of all that it consists of, as one step, typed or picked', () => {
    filled([holds('slab', crane)])
    const put = (wbsId: string, of: Resource, more: Partial<Assignment>) => ({
      do: 'assignment.put',
      assignment: holds(wbsId, of, more),
    })
    expect(type('Crane 1; Gang one 2')).toEqual({ command: put('slab', fitters, { units: '2', plan: '160' }) })
    const slots = ['slab', 'wall'].map((id) => store.slotOf(id))
    const one = { units: '1', plan: '80' }
    expect(assignToMany(store, slots, gang, null)).toEqual({
      command: {
        do: 'batch',
        commands: [put('slab', fitters, one), put('wall', crane, one), put('wall', fitters, one)],
      },
      ids: ['slab', 'wall'],
    })
  })

  test('RS16 of a role go to whoever is found, once', () => {
    const role = holds('slab', fitters, { units: '2', plan: '160' })
    filled([role])
    const slot = store.slotOf('slab')
    expect(staffCommand(store, slot, role, crane)).toEqual({
      do: 'batch',
      commands: [
        { do: 'assignment.delete', id: role.id },
        { do: 'assignment.put', assignment: holds('slab', crane, { units: '2', plan: '160' }) },
      ],
    })
    expect(staffCommand(store, slot, role, fitters)).toBeNull()
  })
})
