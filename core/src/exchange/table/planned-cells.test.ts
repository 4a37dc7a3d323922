import { expect, test } from 'vitest'
import { blankAssignment } from '../../plan/index.ts'
import { type TargetDates, targetDates } from '../../progress/index.ts'
import { createEngine } from '../../schedule/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { type CellValue, writeTable } from './index.ts'

const plan = generatePlan({ seed: 4, works: 30 })
const work = plan.rows.find(
  ({ type, duration, progress }) => type === 'work' && duration > 0 && progress.actualStart === null,
)!
const { minutesPerDay: perDay } = plan.calendars.find(
  ({ id }) => id === (work.calendarId ?? plan.settings.defaultCalendarId),
)!
const calculated = (of: typeof plan) => {
  const engine = createEngine()
  engine.load(of)
  engine.calculate()
  return engine
}

/** As a target version of the same works has them. */
function targetsOf({ rows }: typeof plan): ReadonlyMap<string, TargetDates> {
  const engine = calculated(plan)
  const dates = targetDates(rows, rows, (id) => {
    const at = (which: 'start' | 'finish' | 'duration' | 'totalFloat') =>
      engine.timetable[which][engine.slotOf(id)] ?? 0
    return { start: at('start'), finish: at('finish'), duration: at('duration'), float: at('totalFloat') }
  })
  return new Map([...dates].flatMap(([id, one]) => (one ? [[id, one] as const] : [])))
}

/** The first sheet by titles, row by row. */
function shown(keys: readonly string[], writing: Partial<Parameters<typeof writeTable>[1]> = {}, of = plan) {
  const columns = keys.map((key) => ({ key, title: key }))
  const [sheet] = writeTable(of, { language: 'en', columns, ...writing })
  const titles = sheet!.columns.map(({ title }) => title)
  const at = titles.indexOf('Plumbline id')
  return (id: string): Record<string, CellValue> => {
    const row = [...sheet!.rows()].find(({ cells }) => cells[at] === id)!
    return Object.fromEntries(keys.map((key) => [key, row.cells[titles.indexOf(key)] ?? null]))
  }
}

test('a table that is written as it is seen has baselines, variances and floats of works', () => {
  const later = {
    ...plan,
    rows: plan.rows.map((row) => (row === work ? { ...row, duration: row.duration + 960 } : row)),
  }
  const targets = targetsOf(plan)
  const keys = ['baselineStart', 'baselineFinish', 'startVariance', 'finishVariance', 'targetFloat', 'floatUsed']
  const cells = shown(keys, { targets }, later)(work.id)
  expect(cells).toMatchObject({ baselineStart: { minute: null }, baselineFinish: { minute: null }, startVariance: 0 })
  expect(cells.finishVariance).toBe(Math.round((960 / perDay) * 100) / 100)
  expect(typeof cells.targetFloat).toBe('number')
  const without = shown(keys, {}, later)(work.id)
  expect(without).toMatchObject({ baselineStart: null, finishVariance: null })
})

test('resources of works are their amounts, where they have one unit', () => {
  const one = {
    ...blankAssignment('assignment01', work.id),
    ...{ resourceCode: 'CREW', resourceName: 'Crew', plan: '40', fact: '8' },
  }
  const staffed = { ...plan, assignments: [one, { ...one, id: 'assignment02', resourceCode: 'FITTER', plan: '16' }] }
  expect(shown(['resources', 'resourcesFact'], {}, staffed)(work.id)).toEqual({ resources: 56, resourcesFact: 16 })
})

test('what nobody can say of a calculated plan has no column', () => {
  const [sheet] = writeTable(plan, { language: 'en', columns: [{ key: 'inScope', title: 'Scope' }] })
  expect(sheet!.columns.map(({ title }) => title)).not.toContain('Scope')
})

test('notes stand in a table of everything, and are read with it', () => {
  const titlesOf = (notes: ReadonlyMap<string, string>) =>
    writeTable(plan, { language: 'en', columns: null, notes })[0]!.columns.map(({ field }) => field)
  expect(titlesOf(new Map())).not.toContain('note')
  expect(titlesOf(new Map([[work.id, 'Mind the gas pipe']]))).toContain('note')
})
