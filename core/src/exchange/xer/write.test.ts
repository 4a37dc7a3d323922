import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packValues, textOf, unpackValues } from '../../attributes/index.ts'
import { ALL_PROJECTS, type SchedulePlan, type Subproject, type WbsRow } from '../../plan/index.ts'
import { createEngine } from '../../schedule/index.ts'
import { generatePlan } from '../../testing/index.ts'
import type { FileAttribute } from '../user-fields.ts'
import { readXer } from './index.ts'
import { writeXer } from './write.ts'

function written(plan: SchedulePlan, project = '1'): SchedulePlan {
  const reading = readXer(Buffer.from(writeXer(plan)))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  let made = 0
  return reading.file.toPlan(project, () => `r${String(++made).padStart(11, '0')}`)!.plan
}

/** What XER can hold, without ids: rows by code, links by the codes of their ends. */
function facts(plan: SchedulePlan) {
  const code = new Map(plan.rows.map((row) => [row.id, row.code]))
  const calendar = new Map(plan.calendars.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => calendar.get(id ?? plan.settings.defaultCalendarId)
  return {
    // A project of P6 is called as its topmost node.
    settings: { ...plan.settings, defaultCalendarId: nameOf(null), scenario: 0, name: plan.rows[0]?.name },
    calendars: new Map(plan.calendars.map(({ id: _id, ...rest }) => [rest.name, rest])),
    relations: plan.relations.map((r) => `${code.get(r.predId)} ${code.get(r.succId)} ${r.type} ${r.lag}`).sort(),
    rows: new Map(plan.rows.map((row) => [row.code, rowFacts(row, code, nameOf)])),
  }
}

function rowFacts(row: WbsRow, code: Map<string, string>, nameOf: (id: string | null) => string | undefined) {
  const { id: _id, measure: _measure, labour, cost: _cost, progress, calendarId, parentId, ...rest } = row
  const summary = row.type === 'sum' || row.type === 'task'
  const finished = progress.actualFinish ?? (row.type === 'milestone_start' ? progress.actualStart : null)
  const derived = Math.ceil((row.duration * (10_000 - Math.round(progress.percent * 100))) / 10_000)
  return {
    ...rest,
    parent: parentId && code.get(parentId),
    calendar: summary ? null : nameOf(calendarId),
    labour: labour && { plan: labour.plan, fact: labour.fact },
    actualStart: progress.actualStart ?? finished,
    actualFinish: finished,
    percent: progress.percent,
    remaining: finished !== null ? 0 : (progress.remaining ?? derived),
  }
}

/** Only calendars in use are copied on reading. */
function withUsedCalendars(plan: SchedulePlan): SchedulePlan {
  const used = new Set([plan.settings.defaultCalendarId, ...plan.rows.map((row) => row.calendarId)])
  return { ...plan, calendars: plan.calendars.filter(({ id }) => used.has(id)) }
}

describe('writing XER', () => {
  it('reads back what it wrote: structure, calendars, links, limits, progress', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 80 }), (seed, works) => {
        const plan = withUsedCalendars(generatePlan({ seed, works }))
        expect(facts(written(plan))).toEqual(facts(plan))
      }),
      { numRuns: 30 },
    )
  })

  it('gives the same dates after the way there and back', () => {
    // A file has no lag calendar of single links.
    const generated = generatePlan({ seed: 5, works: 1200 })
    const plan = {
      ...generated,
      relations: generated.relations.map((relation) => ({ ...relation, lagCalendar: null })),
    }
    expect(datesByCode(written(plan))).toEqual(datesByCode(plan))
  })

  describe('summaries with dates of their own', () => {
    const later = (plan: SchedulePlan, days: number): Subproject => ({
      dataDate: plan.settings.dataDate + days * 1440,
      plannedStart: plan.settings.plannedStart + days * 1440,
      mustFinishBy: plan.settings.dataDate + (days + 90) * 1440,
    })
    /** The first summaries below the top, and one below one of them. */
    function withProjects(seed: number, wholeHasDates = false): SchedulePlan {
      const plan = generatePlan({ seed, works: 400 })
      plan.relations = plan.relations.map((relation) => ({ ...relation, lagCalendar: null }))
      const below = (id: string | null) => plan.rows.filter((row) => row.parentId === id && row.type === 'task')
      const top = plan.rows.find((row) => row.parentId === null)!
      const [first, second] = below(top.id)
      const inner = below(second!.id)[0]
      if (wholeHasDates) top.subproject = later(plan, 3)
      first!.subproject = later(plan, 20)
      second!.subproject = later(plan, 40)
      if (inner) inner.subproject = later(plan, 60)
      return plan
    }

    /** Summaries give up the projects below them. */
    const datesOfWorks = (plan: SchedulePlan) => {
      const works = new Set(plan.rows.flatMap(({ code, type }) => (type === 'sum' || type === 'task' ? [] : [code])))
      return new Map([...datesByCode(plan)].filter(([code]) => works.has(code)))
    }

    it('are projects of the file, and summaries with the same dates when it is read as one schedule', () => {
      const plan = withProjects(4)
      const own = (one: SchedulePlan) =>
        new Map(one.rows.flatMap(({ code, subproject }) => (subproject ? [[code, subproject]] : [])))
      const back = written(plan, ALL_PROJECTS)
      const { dataDate, plannedStart, mustFinishBy } = plan.settings
      const whole = [plan.rows[0]!.code, { dataDate, plannedStart, mustFinishBy }] as const
      expect(own(plan).size).toBeGreaterThan(1)
      expect(own(back)).toEqual(new Map([whole, ...own(plan)]))
      expect(back.relations).toHaveLength(plan.relations.length)
      expect(back.assignments).toHaveLength(plan.assignments.length)
    })

    it.each([4, 7, 12])('give the same dates after the way there and back (%i)', (seed) => {
      const plan = withProjects(seed)
      expect(datesOfWorks(written(plan, ALL_PROJECTS))).toEqual(datesOfWorks(plan))
    })

    it('leave no empty project behind when the topmost row is one of them', () => {
      const plan = withProjects(4, true)
      const reading = readXer(Buffer.from(writeXer(plan)))
      if (!reading.ok) throw new Error(JSON.stringify(reading.error))
      const summaries = plan.rows.filter((row) => row.subproject)
      expect(reading.file.projects.map(({ code }) => code)).toEqual(summaries.map(({ code }) => code))
      expect(datesOfWorks(written(plan, ALL_PROJECTS))).toEqual(datesOfWorks(plan))
    })

    it('are told apart although their codes are the same', () => {
      const plan = withProjects(4)
      for (const row of plan.rows) if (row.subproject) row.code = 'HOUSE'
      const reading = readXer(Buffer.from(writeXer(plan)))
      if (!reading.ok) throw new Error(JSON.stringify(reading.error))
      const codes = reading.file.projects.map(({ code }) => code)
      expect(codes).toHaveLength(new Set(codes).size)
      expect(codes).toContain('HOUSE-2')
    })
  })

  it('carries computed dates for the program that reads it', () => {
    const plan = generatePlan({ seed: 9, works: 30 })
    const row = plan.rows.find(({ type }) => type === 'work')!
    const dates = { earlyStart: 29016480, earlyFinish: 29017020, lateStart: null, lateFinish: null }
    const stored = new Map([[row.id, { ...dates, totalFloat: 95, freeFloat: 0, critical: false, drivingPath: true }]])
    const reading = readXer(Buffer.from(writeXer(plan, { stored })))
    if (!reading.ok) throw new Error(JSON.stringify(reading.error))
    let made = 0
    const back = reading.file.toPlan('1', () => `r${++made}`)!
    const same = back.plan.rows.find(({ code }) => code === row.code)!
    expect(back.stored.get(same.id)).toEqual(stored.get(row.id))
  })

  it('leaves drafts out with their links, and keeps tabs and quotes from breaking rows', () => {
    const plan = generatePlan({ seed: 2, works: 12 })
    const [first, second] = plan.rows.filter((row) => row.type === 'work')
    first!.type = 'draft'
    second!.name = 'Say "when"\tand\nstop'
    const back = written(plan)
    expect(back.rows.some((row) => row.code === first!.code)).toBe(false)
    expect(back.rows.find((row) => row.code === second!.code)?.name).toBe('Say "when" and stop')
  })
})

function datesByCode(plan: SchedulePlan) {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { earlyStart, earlyFinish, lateStart, lateFinish, totalFloat } = engine.timetable
  return new Map(
    plan.rows.map((row) => {
      const slot = engine.slotOf(row.id)
      return [row.code, [earlyStart, earlyFinish, lateStart, lateFinish, totalFloat].map((column) => column[slot])]
    }),
  )
}

describe('attributes of works', () => {
  it('go into a file as codes and user fields, and come back as they were', () => {
    const listed = (name: string, i: number) => ({ id: `value${i}`, name, colour: null, disabled: false })
    const common = { unit: '', precision: 2, values: [] }
    const attributes: FileAttribute[] = [
      { ...common, id: 'trade', name: 'Trade', type: 'list', values: ['Roof', 'Concrete "B"', 'Unused'].map(listed) },
      { ...common, id: 'crew', name: 'Crew', type: 'number' },
      { ...common, id: 'price', name: 'Price', type: 'money', unit: 'EUR' },
      { ...common, id: 'gate', name: 'Gate', type: 'date' },
      { ...common, id: 'note', name: 'Note', type: 'string' },
      { ...common, id: 'foreman', name: 'Foreman', type: 'person' },
      { ...common, id: 'empty', name: 'Nobody has it', type: 'string' },
    ]
    const plan = generatePlan({ works: 20, seed: 5 })
    const [first, second] = plan.rows.filter(({ type }) => type === 'work')
    const held = { trade: 'lvalue1', crew: 'n4.5', price: 'm-12', gate: 'd2026-05-04', note: 'sby "crane"' }
    first!.values = packValues(new Map(Object.entries({ ...held, foreman: 'uanna' })))
    second!.values = packValues(new Map([['trade', 'lvalue0']]))
    const reading = readXer(Buffer.from(writeXer(plan, { attributes })))
    if (!reading.ok) throw new Error(JSON.stringify(reading.error))
    let made = 0
    const back = reading.file.toPlan('1', () => `r${String(++made).padStart(11, '0')}`)!
    expect(back.attributes.map(({ name, type }) => [name, type])).toEqual([
      ['Trade', 'list'],
      ['Crew', 'number'],
      ['Price', 'money'],
      ['Gate', 'date'],
      ['Note', 'string'],
    ])
    expect(back.attributes[0]?.values.map(({ name }) => name)).toEqual(['Roof', 'Concrete "B"', 'Unused'])
    const textsOf = (code: string) => {
      const values = unpackValues(back.plan.rows.find((row) => row.code === code)!.values)
      return back.attributes.flatMap(({ id, type, values: listedValues }) => {
        const text = textOf(values.get(id) ?? '', type)
        return text === '' ? [] : [listedValues.find((value) => value.id === text)?.name ?? text]
      })
    }
    expect(textsOf(first!.code)).toEqual(['Concrete "B"', '4.5', '-12', '2026-05-04', 'by "crane"'])
    expect(textsOf(second!.code)).toEqual(['Roof'])
  })
})
