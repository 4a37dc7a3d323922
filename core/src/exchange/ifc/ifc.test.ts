import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SchedulePlan } from '../../plan/index.ts'
import { createEngine } from '../../schedule/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { formatInstant } from '../../time/index.ts'
import type { FilePlan } from '../file.ts'
import { readSchedule } from '../index.ts'
import { IfcAnchorFinder, readIfcTasks, type WrittenDates, workOfIfcGuid, writeIfcSchedule } from './index.ts'

const WALL = '26tmERtwL8G8UQn5BoglEh'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function counter(): () => string {
  let made = 0
  return () => `row${String(made++).padStart(9, '0')}`
}

/** A model of one wall. */
const model = (schema: string, more = ''): string => `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_SCHEMA(('${schema}'));
ENDSEC;
DATA;
#1=IFCOWNERHISTORY(#9,#9,$,.ADDED.,$,$,$,0);
/* what; is said #2=IFCTASK( here */
#2=IFCPROJECT('2ww9A9wXX54eT3Wns4rLsr',#1,'It''s; a house',$,$,$,$,$,$);
#40=IFCWALL('${WALL}',#1,'Wall /* no comment */',$,$,$,$,'',$);
${more}ENDSEC;
END-ISO-10303-21;
`

function planIn(text: Uint8Array): FilePlan {
  const reading = readSchedule(text)
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  const plan = reading.file.toPlan(reading.file.projects[0]?.id ?? '', counter())
  if (!plan) throw new Error('no project')
  return plan
}

function datesOf(plan: SchedulePlan): Map<string, WrittenDates> {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { timetable } = engine
  const dates = plan.rows.map(({ id }): [string, WrittenDates] => {
    const slot = engine.slotOf(id)
    const [start = 0, finish = 0] = [timetable.start[slot], timetable.finish[slot]]
    const none = { lateStart: null, lateFinish: null, totalFloat: null, freeFloat: null, critical: false }
    return [id, { start, finish, earlyStart: start, earlyFinish: finish, ...none }]
  })
  return new Map(dates)
}

/** The model with the plan written into it; the first work builds the wall, the second takes it away. */
function written(text: string, plan: SchedulePlan): string {
  const finder = new IfcAnchorFinder(new Set([WALL]))
  finder.write(bytesOf(text))
  const anchors = finder.end()
  if (!anchors) throw new Error('no end')
  const [first, second] = plan.rows.filter(({ type }) => type === 'work')
  const elements = new Map([
    [first?.id ?? '', { guids: [WALL], kind: 'install' as const }],
    [second?.id ?? '', { guids: [WALL], kind: 'remove' as const }],
  ])
  const lines = [...writeIfcSchedule({ plan, dates: datesOf(plan), elements, now: plan.settings.dataDate }, anchors)]
  return text.slice(0, anchors.insertAt) + lines.join('') + text.slice(anchors.insertAt)
}

/** What both forms of the schema can say of a plan. */
function essence({ rows, relations }: SchedulePlan) {
  const codes = new Map(rows.map((row) => [row.id, row.code]))
  return {
    rows: rows
      .filter(({ type }) => type !== 'draft')
      .map(({ code, name, type, duration, parentId, progress, priority }) => ({
        code,
        name,
        priority,
        above: codes.get(parentId ?? '') ?? null,
        duration: type === 'work' ? duration : 0,
        facts: type === 'work' ? [progress.actualStart, progress.actualFinish, progress.percent] : progress.percent,
      })),
    relations: relations
      .map(({ predId, succId, type, lag }) => `${codes.get(predId)} ${codes.get(succId)} ${type} ${lag}`)
      .sort(),
  }
}

describe.each(['IFC2X3', 'IFC4', 'IFC4X3_ADD2'])('a schedule written into a model of %s', (schema) => {
  const drawn = generatePlan({ seed: 5, works: 60 })
  const priorityOf = (type: string, i: number): number => (type === 'work' ? (i * 7) % 1001 : 500)
  const rows = drawn.rows.map((row, i) => ({ ...row, priority: priorityOf(row.type, i) }))
  const plan = { ...drawn, rows }
  const text = model(schema)
  const file = written(text, plan)

  test('is read back as it was, with its elements in both directions', () => {
    const read = planIn(bytesOf(file))
    expect(essence(read.plan)).toEqual(essence(plan))
    const works = plan.rows.filter(({ type }) => type === 'work')
    const builders = readIfcTasks(bytesOf(file)).filter(({ products }) => products.has(40))
    expect(builders.map(({ guid }) => workOfIfcGuid(guid))).toEqual([works[0]?.id, works[1]?.id])
  })

  test('leaves everything that was there, and names nothing twice', () => {
    expect(file.startsWith(text.slice(0, text.indexOf('ENDSEC;\nEND')))).toBe(true)
    const twice = written(file, plan)
    const guids = [...twice.matchAll(/^#\d+=\w+\('([\w$]{22})'/gm)].map(([, guid]) => guid)
    expect(new Set(guids).size).toBe(guids.length)
    const ids = [...twice.matchAll(/^#(\d+)=/gm)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('a file comes to the same in whatever chunks', () => {
  const file = bytesOf(written(model('IFC4'), generatePlan({ seed: 2, works: 8 })))
  const whole = planIn(file).plan
  for (const size of [1, 7, 100]) {
    const finder = new IfcAnchorFinder(new Set([WALL]))
    for (let at = 0; at < file.length; at += size) finder.write(file.subarray(at, at + size))
    const once = new IfcAnchorFinder(new Set([WALL]))
    once.write(file)
    expect(finder.end()).toEqual(once.end())
  }
  expect(whole.rows.length).toBeGreaterThan(8)
})

describe('a task', () => {
  const timed = (time: string, rest = ''): SchedulePlan =>
    planIn(
      bytesOf(
        model(
          'IFC4',
          `#50=IFCTASKTIME(${time});\n#51=IFCTASK('0HSpq15hDC2R2RlJos8Ql5',$,'\\X2\\0421\\X0\\lab',$,$,'A1',$,$,$,.F.,$,#50,$);\n${rest}`,
        ),
      ),
    ).plan

  test.each([
    ['hours say how long', "'PT12H'", 720],
    ['days are days of work', "'P3D'", 1_440],
    ['days and hours are of the clock', "'P1DT16H'", 2_400],
  ])('without dates: %s', (_, duration, minutes) => {
    const { rows } = timed(`$,$,$,.WORKTIME.,${duration},$,$,$,$,$,$,$,$,$,$,$,$,$,$,$`)
    expect(rows).toMatchObject([{ code: 'A1', name: 'Сlab', type: 'work', duration: minutes }])
  })

  test('with dates lasts the working time between them, is held where it stands, and tells how far it is', () => {
    const dates = "'2026-03-02T08:00:00','2026-03-04T17:00:00'"
    const planned = timed(`$,$,$,.WORKTIME.,'P3D',${dates},$,$,$,$,$,$,$,$,$,$,$,$,$`)
    expect(planned.rows[0]).toMatchObject({ duration: 1_440, limit: { kind: 'not_earlier' } })
    const begun = timed(`$,$,$,.WORKTIME.,'P3D',${dates},$,$,$,$,$,$,$,$,$,'2026-03-03T08:00:00',$,$,0.25`)
    expect(begun.rows[0]?.progress).toMatchObject({ percent: 25, remaining: 1_080 })
  })

  test('that stands in itself, or is followed by nothing, hangs nobody', () => {
    const circle = `#60=IFCRELNESTS('a',$,$,$,#51,(#51));\n#61=IFCRELSEQUENCE('b',$,$,$,#51,#99,$,.FINISH_START.,$);\n`
    expect(timed("$,$,$,.WORKTIME.,'PT8H',$,$,$,$,$,$,$,$,$,$,$,$,$,$,$", circle).rows).toHaveLength(1)
  })
})

test.each([
  ['cut off', model('IFC4').slice(0, -30), 'ifc_cut_off'],
  ['with a broken task', model('IFC4', "#50=IFCTASK('x',,);\n"), 'ifc_malformed'],
])('a file that is %s is refused', (_, text, reason) => {
  expect(readSchedule(bytesOf(text))).toMatchObject({ ok: false, error: { code: 'UPLOAD_BROKEN', params: { reason } } })
})

const sample = join(process.env.PLUMBLINE_CORPUS ?? '../shared/data', 'bim/construction-scheduling-task.ifc')
if (!existsSync(sample)) console.log('skipped: no building models (PLUMBLINE_CORPUS)')

test.skipIf(!existsSync(sample))('the example of buildingSMART is scheduled as it says itself', () => {
  const { plan, stored, issues } = planIn(readFileSync(sample))
  expect(plan.rows.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'Ground Level task',
    'Slab (Standard) task',
    'Slab #1 work',
    'Wall (Standard) task',
    ...[1, 2, 3, 4].map((wall) => `Wall #${wall} work`),
  ])
  expect(plan.relations).toHaveLength(7)
  expect(plan.calendars).toMatchObject([{ minutesPerDay: 480, week: [[[480, 960]], {}, {}, {}, {}, [], []] }])
  const dates = datesOf(plan)
  for (const [id, { earlyStart, earlyFinish }] of stored) {
    const found = dates.get(id)
    expect([found?.start, found?.finish].map((at) => formatInstant(at ?? 0))).toEqual(
      [earlyStart, earlyFinish].map((at) => formatInstant(at ?? 0)),
    )
  }
  expect(issues).toEqual([])
  expect(readIfcTasks(readFileSync(sample)).flatMap(({ products }) => [...products])).toHaveLength(6)
})
