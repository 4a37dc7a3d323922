import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FilePlan, type FormatName, formatNames, lossesBetween, readXer, writeXer } from '../src/exchange/index.ts'
import type { SchedulePlan } from '../src/plan/index.ts'
import { generatePlan } from '../src/testing/index.ts'
import { corpusFiles } from './corpus-report.ts'
import {
  asFile,
  isSame,
  plansOf,
  type Roundtrip,
  readBack,
  roundtrip,
  roundtripsOf,
  writtenAs,
} from './roundtrip-report.ts'
import { canValidate, validate } from './schemas.ts'

const files = corpusFiles()

function told(one: Roundtrip): string[] {
  const { file, project, format, facts, moved } = one
  return isSame(one) ? [] : [`${file} ${project} ${format}: ${JSON.stringify(facts)}, moved ${moved}`]
}

function tripsOf(path: string, formats: readonly FormatName[]): (Roundtrip | string)[] {
  const found = roundtripsOf(path, formats)
  return typeof found === 'string' ? [found] : found
}

describe('a schedule that is written and read back is the same schedule', () => {
  it.each(formatNames.filter((format) => format !== 'mspdi'))('random plans through %s', (format) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 60 }), (seed, works) => {
        const generated = generatePlan({ seed, works })
        const relations = generated.relations.map((relation) => ({ ...relation, lagCalendar: null }))
        const written = readXer(Buffer.from(writeXer({ ...generated, relations })))
        if (!written.ok) throw new Error(JSON.stringify(written.error))
        let made = 0
        const plan = written.file.toPlan('1', () => `g${String(++made).padStart(11, '0')}`)!
        const { facts, moved } = roundtrip(plan, format)
        expect({ facts, moved }).toEqual({ facts: {}, moved: 0 })
      }),
      { numRuns: 15 },
    )
  })

  it.skipIf(files.length === 0)('real files of every kind through JSON', () => {
    const found = files.flatMap((path) => tripsOf(path, ['json']))
    expect(found.flatMap((one) => (typeof one === 'string' ? [one] : told(one)))).toEqual([])
  })

  it.skipIf(files.length === 0)(
    'real files of MS Project through XML keep baselines, pauses and fields of people, and lose starts by hand only',
    () => {
      const own = files.filter((path) => path.endsWith('.xml')).flatMap((path) => tripsOf(path, ['mspdi']))
      const found = own.flatMap((one) => (typeof one === 'string' ? [one] : Object.keys(one.facts)))
      expect([...new Set(found)].toSorted()).toEqual(['limit'])
    },
  )

  it.skipIf(files.length === 0)(
    'real files of P6 through the formats of P6: every fact and every minute',
    {
      timeout: 120_000,
    },
    () => {
      const own = files.filter((path) => path.endsWith('.xer'))
      const found = own.flatMap((path) => tripsOf(path, ['xer', 'pmxml']))
      expect(found.flatMap((one) => (typeof one === 'string' ? [one] : told(one)))).toEqual([])
      expect(found.length).toBeGreaterThan(20)
    },
  )
})

/** Written in one format and read, one after another: with what is left at the end. */
function through(file: FilePlan, formats: readonly FormatName[]): FilePlan {
  return formats.reduce((now, format) => readBack(Buffer.from(writtenAs(now, format))), file)
}

function plansOfP6(): FilePlan[] {
  const own = files.filter((path) => path.endsWith('.xer')).map(plansOf)
  return own.flatMap((plans) => (typeof plans === 'string' ? [] : plans.map(({ plan }) => plan)))
}

/** Names in the first column of the table of what XML of MS Project does not hold. */
function namedLosses(): string[] {
  const readme = readFileSync(new URL('../src/exchange/README.md', import.meta.url), 'utf8')
  const [table = ''] = /\| told as \|[\s\S]*?\n\n/.exec(readme) ?? []
  const cells = table.split('\n').map((line) => line.split('|')[1] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

describe.skipIf(files.length === 0)('a schedule of P6 that went through other programs', () => {
  it('over P6 XML comes back into XER with every fact and every minute', { timeout: 120_000 }, () => {
    for (const plan of plansOfP6()) {
      const { facts, moved } = lossesBetween(plan, through(plan, ['pmxml', 'xer']))
      expect({ facts, moved }).toEqual({ facts: {}, moved: 0 })
    }
  })

  it('over XML of MS Project loses what the table of the README names, and no more', { timeout: 120_000 }, () => {
    const lost = plansOfP6().flatMap((plan) => Object.keys(lossesBetween(plan, through(plan, ['mspdi', 'xer'])).facts))
    expect([...new Set(lost)].toSorted()).toEqual(namedLosses().toSorted())
  })
})

describe.skipIf(files.length === 0)('what P6 knows its own things by', () => {
  const named = ['guid', 'seq_num', 'curr_symbol', 'curr_type', 'base_exch_rate'] as const
  /** Of the tables of a file, by what people call a row. */
  const marksIn = (xer: string): Map<string, string> => {
    const marks = new Map<string, string>()
    let [table, columns] = ['', [] as string[]]
    for (const line of xer.split(/\r?\n/)) {
      const [mark, ...cells] = line.split('\t')
      if (mark === '%T') table = cells[0] ?? ''
      else if (mark === '%F') columns = cells
      else if (mark === '%R') {
        const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
        const own = ['proj_short_name', 'wbs_short_name', 'task_code', 'rsrc_short_name', 'curr_short_name'].map(cell)
        const name = cell('wbs_name') + own.join('')
        const told = named.map((column) => `${column}=${cell(column)}`).join(' ')
        // In XML the topmost node is the project itself.
        if (table !== 'TASKRSRC' && name !== '' && cell('proj_node_flag') !== 'Y') marks.set(`${table} ${name}`, told)
      }
    }
    return marks
  }
  const guidsIn = (marks: ReadonlyMap<string, string>) => [...marks].filter(([, told]) => /guid=\S/.test(told)).length

  it('goes from XER over P6 XML into XER: GUIDs, currencies and the order of nodes', { timeout: 120_000 }, () => {
    let guids = 0
    for (const plan of plansOfP6()) {
      const [direct, over] = [marksIn(writtenAs(plan, 'xer')), marksIn(writtenAs(through(plan, ['pmxml']), 'xer'))]
      expect(over).toEqual(direct)
      guids += guidsIn(direct)
    }
    expect(guids).toBeGreaterThan(1_000)
  })

  it('comes from the file itself', () => {
    const path = files.find((one) => one.endsWith('takt.xer'))!
    const [marks, written] = [marksIn(readFileSync(path, 'latin1')), marksIn(writtenAs(openedPlan(path), 'xer'))]
    const ofWorks = [...written].filter(([name]) => name.startsWith('TASK '))
    for (const [name, told] of ofWorks) expect(marks.get(name)).toBe(told)
    expect([guidsIn(new Map(ofWorks)), ofWorks.length]).toEqual([25, 25])
  })

  it('is not given to works that are new, nor are numbers of nodes whose order is another one', () => {
    const plan = openedPlan(files.find((one) => one.endsWith('takt.xer'))!)
    const [top, ...below] = plan.plan.rows
    const added = { ...below.at(-1)!, id: 'added0000000', code: 'NEW', name: 'New' }
    const written = marksIn(writtenAs({ ...plan, plan: { ...plan.plan, rows: [top!, ...below, added] } }, 'xer'))
    expect(written.get('TASK NEW')).toMatch(/^guid= /)
  })
})

function openedPlan(path: string): FilePlan {
  const plans = plansOf(path)
  if (typeof plans === 'string') throw new Error(plans)
  return plans[0]!.plan
}

describe('what a schedule is compared with', () => {
  const file = asFile(generatePlan({ seed: 3, works: 20 }))
  const { plan } = file
  const rows = plan.rows.map((row) => (row.type === 'work' ? { ...row, duration: row.duration + 480 } : row))
  const baselines = [
    { key: 'first', name: 'First', plan: { ...plan, rows } },
    { key: 'second', name: 'Second', plan },
  ]

  it.each(formatNames)('is there again after %s', (format) => {
    const { facts } = roundtrip({ ...file, baselines }, format)
    expect(facts.baseline).toBeUndefined()
    const back = readBack(Buffer.from(writtenAs({ ...file, baselines }, format)))
    expect(back.baselines).toHaveLength(2)
    if (format !== 'mspdi') expect(back.baselines.map(({ name }) => name)).toEqual(['First', 'Second'])
    expect(roundtrip({ ...file, baselines: [] }, format).facts.baseline).toBeUndefined()
  })

  it.each(['xer', 'pmxml'] as const)(
    'is a project beside it in %s, with the same rules, codes and resources',
    (format) => {
      const back = readBack(Buffer.from(writtenAs({ ...file, baselines }, format)))
      const resources = (one: SchedulePlan) =>
        one.assignments.map(({ resourceCode, plan: units }) => [resourceCode, units])
      for (const [i, baseline] of back.baselines.entries()) {
        const was = baselines[i]!.plan
        const { name: _name, defaultCalendarId: _calendar, ...settings } = baseline.plan.settings
        expect(was.settings).toMatchObject({ ...settings, scenario: was.settings.scenario })
        expect(baseline.plan.rows.map(({ code }) => code).toSorted()).toEqual(
          back.plan.rows.map(({ code }) => code).toSorted(),
        )
        expect(baseline.plan.relations).toHaveLength(back.plan.relations.length)
        expect(resources(baseline.plan)).toEqual(resources(back.plan))
      }
    },
  )

  it.each(['xer', 'pmxml'] as const)('keeps its key and place through %s', (format) => {
    const [second, first] = baselines.map((one) => ({ ...one, key: `xer-${one.key}` }))
    const back = readBack(Buffer.from(writtenAs({ ...file, baselines: [first!, second!] }, format)))
    expect(back.baselines.map(({ key }) => key)).toEqual(['xer-second', 'xer-first'])
  })

  it('is seen to be another one where its works stand otherwise', () => {
    const [first, second] = baselines
    const turned = { ...file, baselines: [second!, first!] }
    expect(lossesBetween({ ...file, baselines }, turned).facts).toEqual({ baseline: 2 })
    expect(lossesBetween({ ...file, baselines }, file).facts).toEqual({ baseline: 2 })
  })

  it.each(['xer', 'pmxml'] as const)('of projects that are opened together is named as lost by %s', (format) => {
    const [top, ...others] = plan.rows
    const dates = { dataDate: plan.settings.dataDate, plannedStart: plan.settings.plannedStart, mustFinishBy: null }
    const summary = others.find(({ type }) => type === 'task')!
    const together = plan.rows.map((row) => (row === summary ? { ...row, subproject: dates } : row))
    expect(top?.type).toBe('sum')
    expect(roundtrip({ ...file, plan: { ...plan, rows: together }, baselines }, format).facts.baseline).toBe(2)
  })
})

describe.skipIf(!canValidate())('what is written is valid by the schemas of the programs that read it', () => {
  const made = [1, 2, 3].map((seed) => asFile(generatePlan({ seed, works: 60, calendars: 5 })))
  const real = () =>
    files.flatMap((path) => {
      const plans = plansOf(path)
      return typeof plans === 'string' ? [] : plans.map(({ plan }) => plan)
    })

  it('P6 XML', { timeout: 120_000 }, () => {
    const kept = made.map((file) => ({ ...file, baselines: [{ key: 'b', name: 'Contract', plan: file.plan }] }))
    validate(
      [...made, ...kept, ...real()].map((file) => writtenAs(file, 'pmxml')),
      'p6apibo.xsd',
    )
  })

  it('XML of MS Project', { timeout: 120_000 }, () => {
    validate(
      [...made, ...real()].map((file) => writtenAs(file, 'mspdi')),
      'mspdi_pj12.xsd',
    )
  })
})
