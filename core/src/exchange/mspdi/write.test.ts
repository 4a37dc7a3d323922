import { describe, expect, it } from 'vitest'
import { packValues, storedValue } from '../../attributes/index.ts'
import { type MspdiTask, mspdiFile } from '../../testing/index.ts'
import { computedDates } from '../computed.ts'
import type { FilePlan } from '../file.ts'
import { lossesBetween } from '../losses.ts'
import { readSchedule } from '../reader.ts'
import type { FileAttribute } from '../user-fields.ts'
import { writeMspdi } from './write.ts'

const ids = (prefix: string) => {
  let made = 0
  return () => `${prefix}${String(++made).padStart(11, '0')}`
}

function open(text: string, prefix = 'm'): FilePlan {
  const reading = readSchedule(Buffer.from(text))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  return reading.file.toPlan('1', ids(prefix))!
}

const day = (date: string, hour: string) => `2026-03-${date}T${hour}:00:00`

describe('XML of MS Project (R-IO-01.xml)', () => {
  const tasks: MspdiTask[] = [
    { uid: 1, name: 'Foundations', level: 1 },
    {
      uid: 2,
      name: 'Excavate',
      level: 2,
      fields: {
        Duration: 'PT16H0M0S',
        PercentComplete: 25,
        ActualStart: day('02', '08'),
        RemainingDuration: 'PT12H0M0S',
      },
    },
    {
      uid: 3,
      name: 'Pour',
      level: 2,
      fields: { Duration: 'PT12H30M0S', ConstraintType: 4, ConstraintDate: day('09', '08'), Deadline: day('20', '17') },
      links: [{ PredecessorUID: 2, Type: 3, LinkLag: 4800, LagFormat: 7 }],
    },
    {
      uid: 4,
      name: 'Cure',
      level: 1,
      fields: { Duration: 'PT72H0M0S', DurationFormat: 8 },
      links: [{ PredecessorUID: 3, LinkLag: -600, LagFormat: 8 }],
    },
    {
      uid: 5,
      name: 'Ready',
      level: 1,
      fields: { Duration: 'PT0H0M0S', Notes: 'For <everybody> & all' },
      links: [{ PredecessorUID: 4 }],
    },
  ]

  it('reads back what it wrote: outline, durations, progress, limits, deadlines, links, notes', () => {
    const file = open(mspdiFile(tasks))
    const back = open(writeMspdi(file.plan, file), 'n')
    expect(lossesBetween(file, back)).toMatchObject({ facts: {}, moved: 0 })
    expect(file.plan.relations.map(({ type, lag, lagCalendar }) => `${type} ${lag} ${lagCalendar}`)).toEqual([
      'ss 480 null',
      'fs -60 all_hours',
      'fs 0 null',
    ])
  })

  it('keeps what people added to works in numbered fields, each of its kind and under its name', () => {
    const held = [
      ['string', 'Zone', 'North, level 2'],
      ['number', 'Crew', '2.5'],
      ['percentage', 'Ready', '40'],
      ['money', 'Bonus', '1250.75'],
      ['date', 'Permit', '2026-04-01'],
      ['boolean', 'Critical lift', '1'],
    ] as const
    const attributes = held.map(([type, name], i): FileAttribute => {
      return { id: `attribute000${i}`, name, type, unit: '', precision: 2, values: [] }
    })
    const file = open(mspdiFile(tasks))
    const values = packValues(new Map(held.map(([type, , text], i) => [attributes[i]!.id, storedValue(type, text)])))
    const rows = file.plan.rows.map((row) => (row.name === 'Pour' ? { ...row, values } : row))
    const written = { ...file, plan: { ...file.plan, rows }, attributes }
    const back = open(writeMspdi(written.plan, written), 'n')
    expect(lossesBetween(written, back)).toMatchObject({ facts: {}, moved: 0 })
    expect(back.attributes.map(({ name, type }) => [name, type])).toEqual(
      held.map(([type, name]) => [name, type === 'percentage' ? 'number' : type]),
    )
  })

  it('keeps pauses, also of a work that nobody is assigned to', () => {
    const splits = [
      { after: 240, gap: 960 },
      { after: 480, gap: 480 },
    ]
    const file = open(mspdiFile(tasks))
    const rows = file.plan.rows.map((row) => (row.name === 'Pour' ? { ...row, splits } : row))
    const plan = { ...file.plan, rows }
    const back = open(writeMspdi(plan, { ...file, stored: computedDates(plan) }), 'n')
    expect(back.plan.rows.find(({ name }) => name === 'Pour')?.splits).toEqual(splits)
    expect(lossesBetween({ ...file, plan }, back)).toMatchObject({ facts: {}, moved: 0 })
  })

  it('leaves drafts out with their links, and takes what stands by hand for what must start then', () => {
    const { plan } = open(mspdiFile(tasks))
    plan.rows = plan.rows.map((row) => (row.name === 'Pour' ? { ...row, type: 'draft' } : row))
    plan.rows = plan.rows.map((row) =>
      row.name === 'Cure' ? { ...row, limit: { kind: 'manual', date: plan.settings.dataDate } } : row,
    )
    const back = open(writeMspdi(plan), 'n').plan
    expect(back.rows.some(({ name }) => name === 'Pour')).toBe(false)
    expect(back.relations).toHaveLength(1)
    expect(back.rows.find(({ name }) => name === 'Cure')?.limit?.kind).toBe('in_date')
  })
})
