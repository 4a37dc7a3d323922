import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planDifferences } from '../../comparison/index.ts'
import {
  type Assignment,
  blankAssignment,
  notStarted,
  type Relation,
  relationId,
  type SchedulePlan,
} from '../../plan/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { dayOf } from '../../time/index.ts'
import { RowBase, scheduleOfBase } from './base.ts'
import { type CellValue, guessMapping, readTable, type TableFile, writeTable } from './index.ts'

function counter(): () => string {
  let made = 0
  return () => `b${String(++made).padStart(11, '0')}`
}

/** As a spreadsheet gives it back. */
const fileOf = (plan: SchedulePlan, language: 'en' | 'ru' = 'en'): TableFile => ({
  sheets: writeTable(plan, { language, columns: null }).map(({ name, columns, rows }) => ({
    name,
    rows: [
      { cells: columns.map(({ title }): CellValue => title), outline: 0, indent: 0 },
      ...[...rows()].map(({ cells, outline }) => ({ cells, outline, indent: 0 })),
    ],
  })),
})

const read = (file: TableFile, current: SchedulePlan) =>
  readTable(file, guessMapping(file), {
    ...{ name: 'Tower', day: dayOf(2026, 11, 2), newId: counter(), current },
    language: 'en',
  })

const assignmentOf = (wbsId: string, resourceCode: string, plan = '10'): Assignment => ({
  ...blankAssignment(`a ${wbsId} ${resourceCode}`, wbsId),
  ...{ resourceCode, resourceName: resourceCode, plan },
})

const relationOf = (predId: string, succId: string, lag = 0): Relation => ({
  ...{ id: relationId(predId, succId, 'ff'), predId, succId, type: 'ff', lag },
  lagCalendar: null,
})

const worksOf = ({ rows }: SchedulePlan) => rows.filter(({ type }) => type === 'work')

const withCrew = (plan: SchedulePlan): SchedulePlan => ({
  ...plan,
  assignments: worksOf(plan).flatMap(({ id }, at) =>
    at % 3 === 0 ? [assignmentOf(id, 'Crane'), assignmentOf(id, 'Crew')] : [],
  ),
})

/** What other people do while the table lies in somebody's mail. */
function changedByOthers(plan: SchedulePlan): SchedulePlan {
  const works = worksOf(plan)
  const [renamed, longer, begun, gone, recoded] = [3, 6, 9, 12, 15].map((at) => works[at]?.id)
  const rows = plan.rows
    .filter(({ id }) => id !== gone)
    .map((row) => {
      if (row.id === renamed) return { ...row, name: `${row.name}, east` }
      if (row.id === longer) return { ...row, duration: row.duration + 960 }
      if (row.id === recoded) return { ...row, code: 'RE-CODED' }
      if (row.id !== begun) return row
      return {
        ...row,
        progress: {
          ...notStarted,
          actualStart: plan.settings.plannedStart,
          percent: 30,
          initialDuration: row.duration,
        },
      }
    })
  const isHere = (id: string): boolean => id !== gone
  const [first, ...relations] = plan.relations.filter((one) => isHere(one.predId) && isHere(one.succId))
  const moved = first ? [{ ...first, lag: first.lag + 120 }] : []
  const [taken, ...assigned] = plan.assignments.filter(({ wbsId }) => isHere(wbsId))
  return {
    ...plan,
    rows,
    // One has another lag, one is gone, one is new.
    relations: [...moved, ...relations.slice(1), relationOf(works[0]?.id ?? '', works[20]?.id ?? '', 60)],
    assignments: [
      ...(taken ? [{ ...taken, plan: '77' }] : []),
      ...assigned.slice(1),
      assignmentOf(works[0]?.id ?? '', 'Pump'),
    ],
  }
}

describe('a table that lay somewhere while others went on (T-BACK-5)', () => {
  const plans = fc.record({
    seed: fc.integer({ min: 1, max: 300 }),
    language: fc.constantFrom<'en' | 'ru'>('en', 'ru'),
  })

  it('changes nothing where nobody edited it', () => {
    fc.assert(
      fc.property(plans, ({ seed, language }) => {
        const then = withCrew(generatePlan({ seed, works: 40 }))
        const now = changedByOthers(then)
        const { plan } = read(fileOf(then, language), now)
        expect(planDifferences(now, { ...plan.plan, rows: plan.plan.rows })).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  const edited = (file: TableFile, id: string, field: 'name' | 'duration' | 'predecessors', value: CellValue) => {
    const column = guessMapping(file).columns.indexOf(field)
    const line = file.sheets[0]?.rows.find(({ cells }) => cells.includes(id))
    ;(line?.cells as CellValue[])[column] = value
    return file
  }

  it('an edit beside what others changed is that one edit', () => {
    const then = withCrew(generatePlan({ seed: 8, works: 40 }))
    const now = changedByOthers(then)
    const renamed = worksOf(then)[3]?.id ?? ''
    const { plan, problems } = read(edited(fileOf(then), renamed, 'duration', 33), now)
    expect(planDifferences(now, plan.plan).map((one) => one.kind === 'field' && [one.id, one.field])).toEqual([
      [renamed, 'duration'],
    ])
    // The work that was deleted, and what relations and assignments say of it.
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['table_gone', 'table_no_work']))
  })

  it('what both changed is taken from the table, and told', () => {
    const then = generatePlan({ seed: 8, works: 40 })
    const now = changedByOthers(then)
    const renamed = worksOf(then)[6]?.id ?? ''
    const { plan, problems } = read(edited(fileOf(then), renamed, 'duration', 44), now)
    expect(planDifferences(now, plan.plan)).toMatchObject([{ kind: 'field', id: renamed, field: 'duration' }])
    expect(problems.map(({ code }) => code)).toContain('table_both_changed')
  })

  it('taking out a relation leaves those that came since', () => {
    const then = generatePlan({ seed: 8, works: 40 })
    const works = worksOf(then)
    const succ = then.relations.find(({ succId }) => works.some(({ id }) => id === succId))?.succId ?? ''
    const fresh = works.find(
      ({ id }) => id !== succ && !then.relations.some((one) => one.predId === id && one.succId === succ),
    )
    const now = { ...then, relations: [...then.relations, relationOf(fresh?.id ?? '', succ)] }
    const file = edited(fileOf(then), succ, 'predecessors', null)
    const only = { sheets: file.sheets.slice(0, 1) }
    const { plan } = read(only, now)
    expect(plan.plan.relations.filter(({ succId }) => succId === succ).map(({ type }) => type)).toEqual(['ff'])
  })

  it('tells of which schedule it was written, and is read where it does not', () => {
    const plan = generatePlan({ seed: 8, works: 10 })
    const written = (scheduleId?: string) => {
      const [sheet] = writeTable(plan, { language: 'en', columns: null, ...(scheduleId && { scheduleId }) })
      const column = sheet!.columns.findIndex(({ field }) => field === 'base')
      return [...sheet!.rows()].map(({ cells }) => String(cells[column]))
    }
    expect(new Set(written('tower0000001').map(scheduleOfBase))).toEqual(new Set(['tower0000001']))
    expect(new Set(written().map(scheduleOfBase))).toEqual(new Set(['']))
    const [today, nameless] = [written('tower0000001')[3]!, written()[3]!]
    const named = RowBase.read(today)!.name
    const second = today.replace(/^3\|(.*)\|([^|]*)\|([^|]*)$/, '2|$1|$3')
    expect(scheduleOfBase(second)).toBe('tower0000001')
    const first = nameless.replace(/^3\|(.*)\|\|([^|]*)\|([^|]*)$/, '1|$1|$3')
    expect(scheduleOfBase(first)).toBe('')
    for (const before of [first, second]) {
      expect(RowBase.read(before)).toEqual({ ...RowBase.read(second), name: named })
      // Forms that knew no values say nothing of them.
      expect(RowBase.read(before)!.saidOf('zone', '')).toBe(false)
    }
    expect(RowBase.read(today)!.saidOf('zone', '')).toBe(true)
  })

  it('a table of another schedule is one as any other', () => {
    const [one, other] = [generatePlan({ seed: 8, works: 10 }), { ...generatePlan({ seed: 9, works: 10 }) }]
    const empty = { ...other, rows: other.rows.slice(0, 1), relations: [], assignments: [] }
    const { problems, plan } = read(fileOf(one), empty)
    expect(problems.filter(({ code }) => code === 'table_gone')).toEqual([])
    expect(worksOf(plan.plan)).toHaveLength(worksOf(one).length)
  })
})
