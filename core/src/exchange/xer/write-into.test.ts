import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignPlan, planDifferences } from '../../comparison/index.ts'
import {
  ALL_PROJECTS,
  blankRow,
  type Id,
  isSummary,
  relationId,
  type SchedulePlan,
  type WbsRow,
} from '../../plan/index.ts'
import { hasSteps, stepsOf, withSteps } from '../../steps/index.ts'
import { generatePlan, seededRandom } from '../../testing/index.ts'
import type { FilePlan } from '../file.ts'
import { readXer } from './index.ts'
import { writeXer } from './write.ts'
import { writeIntoXer, type XerContentNow, type XerOrigin } from './write-into.ts'

const idsFrom = (prefix: string) => {
  let made = 0
  return () => `${prefix}${String(++made).padStart(11, '0')}`
}

function open(bytes: Uint8Array, project?: string): { file: FilePlan; origin: XerOrigin; now: XerContentNow } {
  const reading = readXer(bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  const { projects } = reading.file
  const chosen = project ?? (projects.length > 1 ? ALL_PROJECTS : projects[0]!.id)
  const file = reading.file.toPlan(chosen, idsFrom('r'))!
  const { plan, attributes, notes, fileIds } = file
  return {
    file,
    origin: { bytes, project: chosen, fileIds: fileIds?.() ?? new Map() },
    now: { plan, attributes, notes },
  }
}

const textOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1')

function changedLines(before: Uint8Array, after: Uint8Array | null): [string, string][] {
  const [was, is] = [textOf(before).split('\r\n'), textOf(after).split('\r\n')]
  expect(is).toHaveLength(was.length)
  return was.flatMap((line, i) => (line === is[i] ? [] : [[line, is[i]!] as [string, string]]))
}

/** With a table that we do not know, columns of known tables that we do not read, ids that are far from ours. */
function foreignFile(): Uint8Array {
  const lines = writeXer(generatePlan({ seed: 3, works: 40 }), { code: 'TOWER' }).split('\r\n')
  const task = lines.indexOf('%T\tTASK')
  const end = lines.indexOf('%T\tTASKPRED')
  for (let at = task + 1; at < end; at++) lines[at] += at === task + 1 ? '\tguid\tlocation_id' : `\tGUID=${at}==\t77`
  const documents = ['%T\tTASKDOC', '%F\ttaskdoc_id\ttask_id\tdoc_name', '%R\t9001\t1\tCheck "form""work"']
  return Buffer.from([...lines.slice(0, end), ...documents, ...lines.slice(end)].join('\r\n'))
}

const renameOne = (plan: SchedulePlan, rename: (row: WbsRow) => Partial<WbsRow>): SchedulePlan => {
  const one = plan.rows.find(({ type }) => type === 'work')
  return { ...plan, rows: plan.rows.map((row) => (row === one ? { ...row, ...rename(row) } : row)) }
}

describe('writing into the file that a schedule came with', () => {
  it('gives the same bytes back where nothing was changed', () => {
    const bytes = foreignFile()
    const { origin, now } = open(bytes)
    expect(textOf(writeIntoXer(origin, now))).toBe(textOf(bytes))
  })

  it('an edit of one field changes one line, in that field alone', () => {
    const bytes = foreignFile()
    const { origin, now } = open(bytes)
    const changed = changedLines(
      bytes,
      writeIntoXer(origin, { ...now, plan: renameOne(now.plan, () => ({ name: 'Piles "A"' })) }),
    )
    expect(changed).toHaveLength(1)
    const [[was, is]] = changed as [[string, string]]
    const differing = is.split('\t').filter((cell, i) => cell !== was.split('\t')[i])
    expect(differing).toEqual(['Piles ""A""'])
    expect(is).toContain('GUID=')
  })

  it('a step that was reported changes its line alone, and a new one stands behind it', () => {
    const lines = textOf(foreignFile()).split('\r\n')
    const at = lines.indexOf('%T\tTASKDOC')
    const columns =
      '%F\tproc_id\ttask_id\tproj_id\tseq_num\tproc_name\tcomplete_flag\tproc_wt\tcomplete_pct\tproc_descr'
    const [, task] = lines[lines.indexOf('%T\tTASK') + 2]!.split('\t')
    const steps = [
      `%R\t9101\t${task}\t1\t0\tFormwork\tN\t1\t0\t<P>as drawn</P>`,
      `%R\t9102\t${task}\t1\t1\tSteel\tN\t2.5\t40\t`,
    ]
    const bytes = Buffer.from(
      [...lines.slice(0, at), '%T\tTASKPROC', columns, ...steps, ...lines.slice(at)].join('\r\n'),
    )
    const { origin, now } = open(bytes)
    expect(textOf(writeIntoXer(origin, now))).toBe(textOf(bytes))
    const work = now.plan.rows.find(({ values }) => hasSteps(values))
    const [formwork, steel] = stepsOf(work?.values ?? '')
    if (!work || !formwork || !steel) throw new Error('The file has two steps')
    const put = (values: string): SchedulePlan => ({
      ...now.plan,
      rows: now.plan.rows.map((row) => (row === work ? { ...row, values } : row)),
    })
    const reported = put(withSteps(work.values, [{ ...formwork, name: 'Shutter', percent: 100 }, steel]))
    expect(changedLines(bytes, writeIntoXer(origin, { ...now, plan: reported }))).toEqual([
      [steps[0], `%R\t9101\t${task}\t1\t0\tShutter\tY\t1\t100\t<P>as drawn</P>`],
    ])
    const more = { ...steel, id: 'concrete0000', name: 'Concrete', position: 2, percent: 0 }
    const back = textOf(writeIntoXer(origin, { ...now, plan: put(withSteps(work.values, [formwork, steel, more])) }))
    expect(back).toContain(`${steps.join('\r\n')}\r\n%R\t9103\t${task}\t1\t2\tConcrete\tN\t2.5\t0\t\r\n`)
    const less = textOf(writeIntoXer(origin, { ...now, plan: put(withSteps(work.values, [steel])) }))
    expect(less).not.toContain(steps[0])
    expect(less).toContain(steps[1])
  })

  it('finds rows by their ids in the file although code and name are others, and by their codes without ids', () => {
    const bytes = foreignFile()
    const { origin, now } = open(bytes)
    const plan = renameOne(now.plan, () => ({ name: 'Another name', code: 'ANOTHER-1' }))
    expect(changedLines(bytes, writeIntoXer(origin, { ...now, plan }))).toHaveLength(1)
    const named = { ...now, plan: renameOne(now.plan, () => ({ name: 'Another name' })) }
    expect(changedLines(bytes, writeIntoXer({ ...origin, fileIds: new Map() }, named))).toHaveLength(1)
  })

  it('what hangs on a deleted work goes with it, also in tables that we do not know', () => {
    const bytes = foreignFile()
    const { origin, now } = open(bytes)
    const [first] = [...origin.fileIds].find(([, inFile]) => inFile.startsWith('TASK '))!
    const text = textOf(bytes).replace('\t9001\t1\t', `\t9001\t${origin.fileIds.get(first)!.slice(5)}\t`)
    const source = Buffer.from(text, 'latin1')
    const back = textOf(writeIntoXer({ ...origin, bytes: source }, { ...now, plan: without(now.plan, first) }))
    expect(text).toContain('\t9001\t')
    expect(back).not.toContain('\t9001\t')
    expect(back).toContain('%T\tTASKDOC')
  })

  it('a letter that the code page lacks turns the whole file to UTF-8', () => {
    const plain = Buffer.from(textOf(foreignFile()).replace('Check', 'Pr\xfcfung der L\xe4nge'), 'latin1')
    const named = Buffer.from(textOf(plain).replace(/\tTOWER\t/, '\tT\xfcrm\t'), 'latin1')
    const { origin, now } = open(named)
    const back = writeIntoXer(origin, { ...now, plan: renameOne(now.plan, () => ({ name: 'Фундамент' })) })
    const text = Buffer.from(back ?? []).toString('utf8')
    expect(text).toContain('Фундамент')
    expect(text).toContain('Prüfung der Länge')
    expect(text).not.toContain('\uFFFD')
  })

  it('holds whatever people changed as a file that is written anew does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 5, max: 40 }), (seed, works) => {
        const { origin, now } = open(Buffer.from(writeXer(generatePlan({ seed, works }))))
        const edited = { ...now, plan: withEdits(now.plan, seededRandom(seed)) }
        const into = writeIntoXer(origin, edited)
        const anew = Buffer.from(writeXer(edited.plan, edited))
        expect(differences(open(anew, '1').now.plan, open(into!).now.plan)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  const folder =
    process.env.PLUMBLINE_CORPUS ?? fileURLToPath(new URL('../../../../../shared/data/schedules', import.meta.url))
  const real = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xer'))
    : []
  it.skipIf(real.length === 0)('real files come back byte for byte, and with one line changed after one edit', () => {
    for (const name of real) {
      const bytes = readFileSync(`${folder}/${name}`)
      const { origin, now } = open(bytes)
      expect(textOf(writeIntoXer(origin, now)) === textOf(bytes), name).toBe(true)
      const renamed = { ...now, plan: renameOne(now.plan, () => ({ name: 'Renamed here' })) }
      expect(changedLines(bytes, writeIntoXer(origin, renamed)), name).toHaveLength(1)
    }
  })
})

function differences(one: SchedulePlan, other: SchedulePlan) {
  return planDifferences(one, alignPlan(one, other).plan).filter(({ kind }) => kind !== 'moved')
}

function without(plan: SchedulePlan, id: Id): SchedulePlan {
  return {
    ...plan,
    rows: plan.rows.filter((row) => row.id !== id),
    relations: plan.relations.filter(({ predId, succId }) => predId !== id && succId !== id),
    assignments: plan.assignments.filter(({ wbsId }) => wbsId !== id),
  }
}

/** A few of what people do: rename, lengthen, limit, delete, add, link, move, report. */
function withEdits(plan: SchedulePlan, random: () => number): SchedulePlan {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const newId = idsFrom('n')
  let edited = plan
  const change = (row: WbsRow, what: Partial<WbsRow>) => {
    edited = { ...edited, rows: edited.rows.map((one) => (one.id === row.id ? { ...one, ...what } : one)) }
  }
  const works = () => edited.rows.filter(({ type }) => type === 'work')
  for (let times = 0; times < 6 && works().length > 2; times++) {
    const row = pick(works())
    const act = Math.floor(random() * 6)
    if (act === 0) change(row, { name: `Renamed ${times}`, duration: row.duration + 60 })
    else if (act === 1) change(row, { limit: { kind: 'not_earlier', date: plan.settings.dataDate + 1440 * times } })
    else if (act === 2) edited = without(edited, row.id)
    else if (act === 3) edited = withWork(edited, newId(), row, times)
    else if (act === 4) change(row, { parentId: pick(edited.rows.filter(({ type }) => isSummary(type))).id })
    else edited = withReport(edited, row)
  }
  return edited
}

function withWork(plan: SchedulePlan, id: Id, after: WbsRow, number: number): SchedulePlan {
  const row = { ...blankRow(id, after.parentId, 'work'), code: `NEW-${number}`, name: 'New', duration: 480 }
  const link = {
    id: relationId(after.id, id, 'fs'),
    predId: after.id,
    succId: id,
    type: 'fs',
    lag: 30,
    lagCalendar: null,
  } as const
  const calendarId = plan.settings.defaultCalendarId
  return { ...plan, rows: [...plan.rows, { ...row, calendarId }], relations: [...plan.relations, link] }
}

function withReport(plan: SchedulePlan, row: WbsRow): SchedulePlan {
  const actualStart = plan.settings.dataDate - 2880
  const started = {
    actualStart,
    actualFinish: null,
    percent: 25,
    remaining: Math.ceil(row.duration / 2),
    initialDuration: row.duration,
    startSource: 'imported',
  } as const
  const rows = plan.rows.map((one) => (one.id === row.id ? { ...one, progress: started } : one))
  return { ...plan, rows, relations: plan.relations.map((link) => ({ ...link, lag: link.lag + 15 })) }
}
