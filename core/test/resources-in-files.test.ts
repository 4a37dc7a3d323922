import { describe, expect, it } from 'vitest'
import { standardCalendar } from '../src/calendar/index.ts'
import { presetCurve, spreadingBy } from '../src/distributions/index.ts'
import {
  type FileResource,
  type FormatName,
  readSchedule,
  registerInUse,
  scheduleFormats,
  type WrittenRegister,
  withGivenCurves,
} from '../src/exchange/index.ts'
import { type Assignment, blankAssignment, blankRow, type SchedulePlan } from '../src/plan/index.ts'
import type { Resource } from '../src/resources/index.ts'
import { generatePlan } from '../src/testing/index.ts'
import { dayOf } from '../src/time/index.ts'
import { canValidate, validate } from './schemas.ts'

const blank: Resource = {
  ...{ id: '', parentId: null, order: 'a', code: '', name: '', status: 'active', type: 'human', unit: '' },
  ...{ rbsId: null, specialtyId: null, grade: '', calendarId: null, availability: [], prices: [], isRole: false },
  team: [],
}
const [spring, summer] = [dayOf(2026, 3, 1), dayOf(2026, 7, 1)]
const resources: Resource[] = [
  { ...blank, id: 'company', code: 'CO', name: 'Company', type: 'resource_group' },
  { ...blank, id: 'crews', parentId: 'company', name: 'Crews', type: 'resource_group' },
  {
    ...blank,
    ...{ id: 'fitters', parentId: 'crews', code: 'FIT', name: 'Fitters', unit: 'h', calendarId: 'night' },
    prices: [
      { from: null, standard: '20', overtime: '30', per: 'unit' },
      { from: summer, standard: '22', overtime: '33', per: 'unit' },
    ],
    availability: [
      { from: null, units: '4' },
      { from: spring, units: '12' },
    ],
  },
  {
    ...blank,
    ...{ id: 'crane', parentId: 'company', code: 'CR', name: 'Crane', type: 'machine' },
    prices: [{ from: spring, standard: '80.5', overtime: null, per: 'unit' }],
  },
  { ...blank, id: 'concrete', name: 'Concrete', type: 'material', unit: 'm3' },
  {
    ...blank,
    ...{ id: 'foreman', code: 'FM', name: 'Foreman', isRole: true },
    prices: [{ from: null, standard: '40', overtime: null, per: 'unit' }],
  },
]
const register: WrittenRegister = {
  resources: new Map(resources.map((one) => [one.id, one])),
  calendars: new Map([['night', { ...standardCalendar('night', 'Night shift'), libraryId: 'night' }]]),
}

const bell = presetCurve('bell').points
const steep = [1_000, 9_000, ...Array.from({ length: 19 }, () => 0)]

const held = ({ id, code, name, type }: Resource): Assignment => ({
  ...blankAssignment(`held-${id}`, 'work'),
  ...{ resourceId: id, resourceCode: code, resourceName: name, plan: '8' },
  resourceType: type === 'resource_group' ? 'human' : type,
  curve: { fitters: bell, crane: steep }[id] ?? null,
})

function plan(): SchedulePlan {
  const { settings, calendars } = generatePlan({ seed: 1, works: 1 })
  const rows = [
    { ...blankRow('sum', null, 'sum'), code: 'P', name: 'Plan' },
    { ...blankRow('work', 'sum', 'work'), code: 'A', name: 'Work', duration: 480 },
  ]
  const assignments = resources.filter(({ type }) => type !== 'resource_group').map(held)
  return { settings, calendars, rows, relations: [], assignments }
}

function inFile(format: FormatName, written = plan()) {
  const content = {
    plan: written,
    attributes: [],
    notes: new Map(),
    register: registerInUse(register, plan().assignments),
  }
  const reading = readSchedule(Buffer.from(scheduleFormats[format].write(content, { date: '2026-01-01' })))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  let made = 0
  const file = reading.file.toPlan(reading.file.projects[0]!.id, () => `id${++made}`)!
  return { file, of: (name: string) => file.resources?.find((one) => one.resourceName === name) as FileResource }
}

describe('what the register says of resources', () => {
  it.each(['xer', 'pmxml'] as const)(
    'comes back from %s: prices and availability by date, units, headings',
    (format) => {
      const { file, of } = inFile(format)
      expect(of('Fitters')).toMatchObject({
        ...{
          code: 'FIT',
          unit: 'h',
          below: [
            { code: 'CO', name: 'Company' },
            { code: '', name: 'Crews' },
          ],
        },
        ...{ prices: resources[2]!.prices, availability: resources[2]!.availability },
      })
      expect(of('Crane')).toMatchObject({ prices: resources[3]!.prices, availability: [], resourceType: 'machine' })
      expect(of('Concrete')).toMatchObject({ code: '', unit: 'm3', prices: [], resourceType: 'material' })
      // What people call it is all the same, also of those without a code.
      expect(file.plan.assignments.map(({ resourceCode, resourceName }) => [resourceCode, resourceName])).toEqual([
        ...[
          ['FIT', 'Fitters'],
          ['CR', 'Crane'],
          ['', 'Concrete'],
          ['FM', 'Foreman'],
        ],
      ])
    },
  )

  it.each(['xer', 'pmxml'] as const)('of a role that is staffed later it says so in %s', (format) => {
    const { of } = inFile(format)
    expect(of('Foreman')).toMatchObject({ code: 'FM', isRole: true, prices: resources[5]!.prices })
    expect(of('Fitters').isRole).toBeUndefined()
  })

  it.each(['xer', 'pmxml'] as const)('the calendar of a resource comes back from %s', (format) => {
    const { file, of } = inFile(format)
    expect(of('Fitters').calendar).toMatchObject({ name: 'Night shift', week: register.calendars.get('night')!.week })
    expect(file.plan.calendars.map(({ name }) => name)).not.toContain('Night shift')
  })

  it.each(['xer', 'pmxml'] as const)('the curve of an assignment comes back from %s point by point', (format) => {
    const curves = inFile(format).file.plan.assignments.map(({ curve }) => curve)
    expect(curves).toEqual([bell, steep, null, null])
  })

  it.each(['xer', 'pmxml'] as const)('the curve that an assignment inherits or names goes out in %s', (format) => {
    const [front, back] = [presetCurve('front'), presetCurve('back')]
    const standing = [
      { epsId: 'project', curve: front },
      { epsId: 'facility', curve: back },
    ]
    const assignments = plan().assignments.map((one) =>
      one.resourceId === 'foreman' ? { ...one, distributionId: 'facility' } : one,
    )
    const given = withGivenCurves({ ...plan(), assignments }, spreadingBy(standing))
    const curves = inFile(format, given).file.plan.assignments.map(({ curve }) => curve)
    expect(curves).toEqual([bell, steep, front.points, back.points])
    // What goes evenly needs no curve.
    expect(withGivenCurves(plan(), spreadingBy([]))).toEqual(plan())
  })

  it.skipIf(!canValidate())('is written into P6 XML as its schema has it', () => {
    const content = {
      plan: plan(),
      attributes: [],
      notes: new Map(),
      register: registerInUse(register, plan().assignments),
    }
    const xml = scheduleFormats.pmxml.write(content, { date: '2026-01-01' })
    expect(() => validate([xml], 'p6apibo.xsd')).not.toThrow()
  })

  it('comes back from XML of MS Project: prices and availability by date, groups, labels, generic ones', () => {
    const { of } = inFile('mspdi')
    expect(of('Fitters')).toMatchObject({
      ...{ code: 'FIT', below: [{ code: '', name: 'Crews' }] },
      ...{ prices: resources[2]!.prices, availability: resources[2]!.availability },
    })
    expect(of('Crane').prices).toEqual(resources[3]!.prices)
    expect(of('Concrete')).toMatchObject({ unit: 'm3', resourceType: 'material', prices: [] })
    expect(of('Foreman')).toMatchObject({ isRole: true, prices: resources[5]!.prices })
  })

  it.skipIf(!canValidate())('is written into XML of MS Project as its schema has it', () => {
    const content = {
      plan: plan(),
      attributes: [],
      notes: new Map(),
      register: registerInUse(register, plan().assignments),
    }
    const xml = scheduleFormats.mspdi.write(content, { date: '2026-01-01' })
    expect(() => validate([xml], 'mspdi_pj12.xsd')).not.toThrow()
  })
})
