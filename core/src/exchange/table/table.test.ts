import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planDifferences } from '../../comparison/index.ts'
import { isActivity, type SchedulePlan, type WbsRow } from '../../plan/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { dayOf, formatInstant } from '../../time/index.ts'
import { mergePlans } from '../merge.ts'
import { matchKeys } from '../rules/index.ts'
import {
  type CellValue,
  guessMapping,
  readTable,
  type TableFile,
  type TableLanguage,
  type TableReadOptions,
  type TableRow,
  toldColumns,
  writeTable,
} from './index.ts'

const ids = () => {
  let made = 0
  return () => `t${String(++made).padStart(11, '0')}`
}

const rowOf = (cells: CellValue[], { outline = 0, indent = 0 } = {}): TableRow => ({ cells, outline, indent })
const fileOf = (...rows: CellValue[][]): TableFile => ({
  sheets: [{ name: 'Works', rows: rows.map((cells) => rowOf(cells)) }],
})

const options = (current: SchedulePlan | null = null): TableReadOptions => ({
  name: 'Tower',
  day: dayOf(2026, 11, 2),
  newId: ids(),
  current,
  language: 'en',
})

const read = (file: TableFile, current: SchedulePlan | null = null) =>
  readTable(file, guessMapping(file), options(current))

const outlineOf = ({ rows }: SchedulePlan): string[] => {
  const depth = new Map<string, number>()
  return rows.map(({ id, parentId, name }) => {
    depth.set(id, parentId === null ? 0 : (depth.get(parentId) ?? 0) + 1)
    return `${'  '.repeat(depth.get(id) ?? 0)}${name}`
  })
}

const named = ({ rows }: SchedulePlan, name: string): WbsRow => {
  const row = rows.find((one) => one.name === name)
  if (!row) throw new Error(`There is no ${name}`)
  return row
}

const linksOf = (plan: SchedulePlan): string[] => {
  const nameOf = (id: string) => plan.rows.find((row) => row.id === id)?.name
  return plan.relations.map(({ predId, succId, type, lag }) => `${nameOf(predId)} ${type} ${nameOf(succId)} ${lag}`)
}

const columns = (file: TableFile) => guessMapping(file).columns

describe('what a table is taken for', () => {
  it('skips rows at the start, also where no titles stand behind them (R-IO-03.rows_to_skip)', () => {
    const titles = ['Code', 'Activity name', 'Dur.']
    const twice = fileOf(titles, ['A', 'Of last month', '9d'], titles, ['B', 'Dig', '5d'])
    expect(guessMapping(twice, { skip: 2 }).headRow).toBe(2)
    const readFrom = (file: TableFile, skip: number) => readTable(file, guessMapping(file, { skip }), options()).plan
    expect(outlineOf(readFrom(twice, 2).plan)).toEqual(['Tower', '  Dig'])
    const bare = fileOf(['Block B'], ['Dig'], ['Pour'])
    expect(outlineOf(readFrom(bare, 1).plan)).toEqual(['Tower', '  Dig', '  Pour'])
    expect(readFrom(bare, 0).counts.works).toBe(3)
  })

  it('takes columns for what somebody told of their titles, and guesses the others (T-HEAD-7)', () => {
    const file = fileOf(
      ['Kessler Concrete Ltd'],
      ['Ref.', 'Words', 'Days', 'Name', 'Start'],
      ['S.1', 'Cores', 5, 'Kessler', '30.11.2026'],
      ['S.2', 'Slab', 3, 'Brandt', '07.12.2026'],
    )
    const chosen = { ...guessMapping(file), headRow: 1, columns: ['code', 'name', 'duration', null, 'start'] as const }
    const told = toldColumns(file, chosen)
    expect(told.map(({ title }) => title)).toEqual(['Ref.', 'Words', 'Days', 'Name', 'Start'])
    const moved = fileOf(
      ['Start', 'words', 'Ref', 'Days', 'Name', 'Compl.'],
      ['30.11.2026', 'Cores', 'S.1', 5, 'Kessler', 40],
    )
    expect(guessMapping(moved, { columns: told })).toMatchObject({
      headRow: 0,
      columns: ['start', 'name', 'code', 'duration', null, 'percent'],
    })
  })

  it('finds the titles below lines of text (T-HEAD-1)', () => {
    const file = fileOf(
      ['Block B, Outpatient Centre: programme update 14'],
      ['Kessler Concrete Ltd, issued 13.11.2026'],
      ['Code', 'Activity name', 'Dur.', 'Start', 'Finish', 'Pred.', 'Subcontractor', 'Compl.'],
      ['3', 'Superstructure', null, '14.09.2026', '21.01.2027'],
    )
    expect(guessMapping(file).headRow).toBe(2)
    expect(columns(file)).toEqual(['code', 'name', 'duration', 'start', 'finish', 'predecessors', null, 'percent'])
  })

  it.each([
    [
      'MS Project',
      ['ID', 'Task Name', 'Duration', 'Start', 'Finish', 'Predecessors', '% Complete', 'Outline Level'],
      ['number', 'name', 'duration', 'start', 'finish', 'predecessors', 'percent', 'level'],
    ],
    [
      'MS Project in Russian',
      ['Ид.', 'Название задачи', 'Длительность', 'Начало', 'Окончание', 'Предшественники', '% завершения'],
      ['number', 'name', 'duration', 'start', 'finish', 'predecessors', 'percent'],
    ],
    [
      'P6',
      [
        'Activity ID',
        'Activity Name',
        'Original Duration',
        'Start',
        'Finish',
        'Actual Start',
        'Activity % Complete',
        'Predecessors',
      ],
      ['code', 'name', 'duration', 'start', 'finish', 'actualStart', 'percent', 'predecessors'],
    ],
    [
      'a Russian table',
      [
        '№ п/п',
        'Наименование работ',
        'Ед. изм.',
        'Объём работ',
        'Продолжительность, дн.',
        'Дата начала',
        'Дата окончания',
      ],
      ['number', 'name', 'unit', 'volume', 'duration', 'start', 'finish'],
    ],
    [
      'our own grid',
      ['WBS', 'Name', 'Dur.', 'Rem.', 'Start', 'Finish', '%', 'Predecessors', 'Labour, h', 'Actual cost'],
      ['code', 'name', 'duration', 'remaining', 'start', 'finish', 'percent', 'predecessors', 'labour', 'costFact'],
    ],
    [
      'our own grid in Russian',
      ['Код', 'Название', 'Длит.', 'Факт. начало', 'Объём, факт', 'Труд, факт, ч', 'Последователи'],
      ['code', 'name', 'duration', 'actualStart', 'volumeFact', 'labourFact', 'successors'],
    ],
  ])('knows the columns of %s (T-HEAD-2)', (_, titles, fields) => {
    expect(
      columns(
        fileOf(
          titles,
          ['1', '2', '3'].map(() => null),
        ),
      ),
    ).toEqual(fields)
  })

  it('takes the lower of the two rows of titles that P6 writes (T-HEAD-3)', () => {
    const file = fileOf(
      ['task_code', 'wbs_id', 'task_name', 'target_drtn_hr_cnt'],
      ['Activity ID', 'WBS Code', '(*)Activity Name', '(*)Original Duration(h)'],
      ['A10', 'X', 'Dig', 40],
    )
    expect(guessMapping(file).headRow).toBe(1)
    expect(named(read(file).plan.plan, 'Dig').duration).toBe(40 * 60)
  })

  it('believes the cells where they say another thing than their title (T-HEAD-4)', () => {
    expect(columns(fileOf(['Name', 'Start'], ['Dig', 'by crane'], ['Pour', 'by hand']))).toEqual(['name', null])
  })

  it('titles in a language that it does not know are no work (T-HEAD-6)', () => {
    const file = fileOf(
      ['Neubau Klinik', null, null, null, null],
      ['Nr.', 'Vorgangsname', 'Tage', 'Anfang', 'Ende'],
      ['1', 'Aushub', '5', '30.11.2026', '04.12.2026'],
      ['2', 'Fundament', '3,5', '07.12.2026', null],
    )
    expect(guessMapping(file)).toMatchObject({ headRow: 1, columns: [null, 'name', null, 'start', 'finish'] })
    expect(outlineOf(read(file).plan.plan)).toEqual(['Tower', '  Aushub', '  Fundament'])
  })

  it('a list of names alone has no titles (T-HEAD-6)', () => {
    expect(guessMapping(fileOf(['Dig', 'north'], ['Pour', 'south'])).headRow).toBe(-1)
  })

  it('chooses the sheet of works among several, and those of relations and resources (T-HEAD-5)', () => {
    const file: TableFile = {
      sheets: [
        { name: 'Cover', rows: [rowOf(['Programme']), rowOf(['Name'])] },
        {
          name: 'A',
          rows: [rowOf(['Code', 'Name', 'Duration']), rowOf(['1', 'Dig', '3d']), rowOf(['2', 'Pour', '2d'])],
        },
        { name: 'B', rows: [rowOf(['Predecessor', 'Successor', 'Type', 'Lag']), rowOf(['1', '2', 'SS', '1d'])] },
        { name: 'C', rows: [rowOf(['Activity ID', 'Resource Name', 'Units']), rowOf(['1', 'Mason', 16])] },
      ],
    }
    const { plan } = read(file).plan
    expect(linksOf(plan)).toEqual([`Dig ss Pour ${480}`])
    expect(plan.assignments.map(({ resourceName, plan: planned }) => [resourceName, planned])).toEqual([
      ['Mason', '16'],
    ])
  })
})

describe('what stands below what', () => {
  const tree = ['Tower', '  House', '    Dig', '    Pour', '  Garden', '    Plant']
  const check = (file: TableFile) => expect(outlineOf(read(file).plan.plan)).toEqual(tree)

  it('by a column of levels (T-TREE-1)', () => {
    check(fileOf(['Level', 'Name'], [1, 'House'], [2, 'Dig'], [2, 'Pour'], [1, 'Garden'], [2, 'Plant']))
  })

  it('by numbers of the outline (T-TREE-2)', () => {
    check(
      fileOf(
        ['Outline number', 'Name'],
        ['1', 'House'],
        ['1.1', 'Dig'],
        ['1.2', 'Pour'],
        ['2', 'Garden'],
        ['2.1', 'Plant'],
      ),
    )
  })

  it('by groups of rows (T-TREE-3)', () => {
    const rows = [
      rowOf(['Name', 'Duration']),
      rowOf(['House']),
      rowOf(['Dig'], { outline: 1 }),
      rowOf(['Pour'], { outline: 1 }),
    ]
    rows.push(rowOf(['Garden']), rowOf(['Plant'], { outline: 1 }))
    check({ sheets: [{ name: '', rows }] })
  })

  it('by indents, of cells or as blanks (T-TREE-4)', () => {
    check(fileOf(['Name', 'Duration'], ['House'], ['  Dig'], ['  Pour'], ['Garden'], ['  Plant']))
    const rows = [
      rowOf(['Name', 'Duration']),
      rowOf(['House']),
      rowOf(['Dig'], { indent: 2 }),
      rowOf(['Pour'], { indent: 2 }),
    ]
    rows.push(rowOf(['Garden']), rowOf(['Plant'], { indent: 1 }))
    check({ sheets: [{ name: '', rows }] })
  })

  it('by the codes, with whatever stands between their parts (T-TREE-5)', () => {
    check(fileOf(['WBS', 'Name'], ['H', 'House'], ['H-1', 'Dig'], ['H-2', 'Pour'], ['G', 'Garden'], ['G-1', 'Plant']))
  })

  it('a code alone is a title, as in tables of P6 (T-TREE-6)', () => {
    const file = fileOf(
      ['Activity ID', 'Activity Name', 'Original Duration'],
      ['House', null, null],
      ['  A10', 'Dig', 3],
      ['  A20', 'Pour', 3],
      ['Garden', null, null],
      ['  A30', 'Plant', 3],
    )
    check(file)
    expect(named(read(file).plan.plan, 'Dig')).toMatchObject({ code: 'A10', type: 'work' })
  })
})

describe('what cells say', () => {
  const first = (titles: string[], cells: CellValue[], ...more: CellValue[][]) => {
    const { plan, problems } = read(fileOf(['Name', ...titles], ['Dig', ...cells], ...more.map((row) => ['', ...row])))
    return { row: named(plan.plan, 'Dig'), plan: plan.plan, problems }
  }
  const start = (cell: CellValue, other: CellValue = null): string => {
    const file = fileOf(['Name', 'Start'], ['Dig', cell], ['Pour', other])
    const { limit } = named(read(file).plan.plan, 'Dig')
    return limit?.date == null ? 'none' : formatInstant(limit.date)
  }

  it.each([
    ['30.11.2026', '2026-11-30T08:00'],
    ['30.11.26', '2026-11-30T08:00'],
    ['30/11/2026 13:30', '2026-11-30T13:30'],
    ['11/30/2026', '2026-11-30T08:00'],
    ['Mon 11/30/26', '2026-11-30T08:00'],
    ['Пн 30.11.26', '2026-11-30T08:00'],
    ['2026-11-30', '2026-11-30T08:00'],
    ['2026-11-30T09:15:00', '2026-11-30T09:15'],
    ['2026/11/30', '2026-11-30T08:00'],
    ['30-Nov-26', '2026-11-30T08:00'],
    ['30 ноября 2026 г.', '2026-11-30T08:00'],
    ['Nov 30, 2026 2:30 PM', '2026-11-30T14:30'],
    ['30-Nov-26*', '2026-11-30T08:00'],
    [46_356, '2026-11-30T08:00'],
    ['46356', '2026-11-30T08:00'],
    [46_356.375, '2026-11-30T09:00'],
    [{ day: dayOf(2026, 11, 30), minute: null }, '2026-11-30T08:00'],
  ])('a date: %s (T-DATE-1)', (cell, text) => {
    expect(start(cell)).toBe(text)
  })

  it('of 03/04/26 the other dates of the column say which part is the day (T-DATE-2)', () => {
    expect(start('03/04/26')).toBe('2026-04-03T08:00')
    expect(start('03/04/26', '04/25/26')).toBe('2026-03-04T08:00')
  })

  it('a date with an A of P6 is an actual one (T-DATE-3)', () => {
    expect(first(['Start', 'Finish'], ['30-Nov-26 A', '04-Dec-26']).row.progress).toMatchObject({
      actualFinish: null,
      percent: 0,
    })
    expect(first(['Start', 'Finish'], ['30-Nov-26 A', '04-Dec-26 A']).row.progress.percent).toBe(100)
  })

  it.each([
    ['12d', 12 * 480],
    ['12,5 дн', 6000],
    ['62,0 d', 62 * 480],
    ['13 days?', 13 * 480],
    ['1d 4h', 720],
    ['3w', 15 * 480],
    ['1 мес', 20 * 480],
    ['90 мин', 90],
    ['40 ч', 2400],
    [7, 7 * 480],
    ['1 200 h', 72_000],
  ])('a length: %s (T-LEN-1)', (cell, minutes) => {
    expect(first(['Duration'], [cell]).row.duration).toBe(minutes)
  })

  it('an elapsed length, and one counted in the unit of the title (T-LEN-2)', () => {
    expect(first(['Duration'], ['2ed']).row).toMatchObject({ duration: 2880, elapsed: true })
    expect(first(['Duration (h)'], [16]).row.duration).toBe(960)
    expect(first(['Длительность, ч'], ['16']).row.duration).toBe(960)
  })

  it('no length: what lies between start and finish, else a day (T-LEN-3)', () => {
    expect(first(['Start', 'Finish'], ['02.11.2026', '04.11.2026']).row.duration).toBe(3 * 480)
    expect(first(['Start'], [null]).row.duration).toBe(480)
  })

  it('numbers with decimal commas and thousands (T-NUM-1)', () => {
    expect(first(['Volume', 'Cost'], ['1 234,5', '€ 1.200.000,25']).row).toMatchObject({
      measure: { plan: '1234.5' },
      cost: { plan: '1200000.25' },
    })
    expect(first(['Volume'], ['1,234.5']).row.measure?.plan).toBe('1234.5')
  })

  it('percents, also as shares (T-NUM-2)', () => {
    const percent = (cells: CellValue[]) => first(['Start', '%'], ['02.11.2026', ...cells]).row.progress.percent
    expect([percent(['46%']), percent([46]), percent([0.46])]).toEqual([46, 46, 46])
  })

  it('a length of 0 is a milestone (T-TYPE-1)', () => {
    expect(first(['Duration', 'Start', 'Finish'], [0, '02.11.2026', null]).row.type).toBe('milestone_start')
    expect(first(['Duration'], ['0d']).row.type).toBe('milestone_finish')
    expect(first(['Type', 'Duration'], ['Level of Effort', '5d']).row).toMatchObject({
      type: 'work',
      activityKind: 'level_of_effort',
    })
  })

  it('names the cell that cannot be read, and takes the rest (T-ERR-1)', () => {
    const { row, problems } = first(['Start', 'Duration', '%'], ['32.13.2026', '5d', '140%'], ['30.11.2026'])
    expect(row.duration).toBe(5 * 480)
    expect(problems).toEqual([
      { code: 'table_not_date', row: 1, column: 1, sheet: 0, text: '32.13.2026' },
      { code: 'table_not_percent', row: 1, column: 3, sheet: 0, text: '140%' },
    ])
  })
})

describe('relations as text', () => {
  const links = (predecessors: string, head = 'Code') => {
    const file = fileOf(
      [head, 'Name', 'Predecessors'],
      ['12', 'Dig', null],
      ['14', 'Lay', null],
      ['15', 'Pour', predecessors],
    )
    const { plan, problems } = read(file)
    return [...linksOf(plan.plan), ...problems.map(({ code, text }) => `${code} ${text}`)]
  }

  it.each([
    ['12', ['Dig fs Pour 0']],
    ['12FS+3d; 14SS', ['Dig fs Pour 1440', 'Lay ss Pour 0']],
    ['12ОН+3д;14НН', ['Dig fs Pour 1440', 'Lay ss Pour 0']],
    ['12FS+3 days,14SS-50%', ['Dig fs Pour 1440', 'Lay ss Pour 0', 'table_not_relation 14-50%']],
    ['12,14', ['Dig fs Pour 0', 'Lay fs Pour 0']],
    ['12FS+1,5d', ['Dig fs Pour 720']],
    ['12: FS, 14: FF', ['Dig fs Pour 0', 'Lay ff Pour 0']],
    ['12FF-2h', ['Dig ff Pour -120']],
    ['12FS+2ed', ['Dig fs Pour 2880']],
    ['99', ['table_no_work 99']],
  ])('%s (T-REL-1)', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  it('name works by their numbers where they have no codes (T-REL-2)', () => {
    expect(links('12;14', 'ID')).toEqual(['Dig fs Pour 0', 'Lay fs Pour 0'])
  })

  it('hold a work instead of its start (T-REL-3)', () => {
    const file = fileOf(
      ['Code', 'Name', 'Start', 'Predecessors'],
      ['1', 'Dig', '02.11.2026', null],
      ['2', 'Pour', '09.11.2026', '1'],
    )
    const { plan, stored } = read(file).plan
    expect([named(plan, 'Dig').limit?.kind, named(plan, 'Pour').limit]).toEqual(['not_earlier', null])
    expect(stored.get(named(plan, 'Pour').id)?.earlyStart).not.toBeNull()
  })
})

/** What `writeTable` gave, as a file that was read. */
const asFile = (plan: SchedulePlan, language: TableLanguage = 'en'): TableFile => ({
  sheets: writeTable(plan, { language, columns: null }).map((sheet) => ({
    name: sheet.name,
    rows: [
      rowOf(sheet.columns.map(({ title }) => title)),
      ...Array.from(sheet.rows(), ({ cells, outline }) => rowOf(cells, { outline })),
    ],
  })),
})

const plans = fc.record({
  seed: fc.integer({ min: 1, max: 100_000 }),
  works: fc.integer({ min: 1, max: 60 }),
  language: fc.constantFrom('en' as const, 'ru' as const),
})

describe('there and back', () => {
  it('a table of a plan changes nothing in it (T-BACK-1)', () => {
    fc.assert(
      fc.property(plans, ({ seed, works, language }) => {
        const plan = generatePlan({ seed, works })
        const { plan: back, problems } = read(asFile(plan, language), plan)
        expect(problems).toEqual([])
        expect(planDifferences(plan, back.plan)).toEqual([])
        const { command } = mergePlans(plan, back.plan, { add: true, update: true, delete: true }, ids())
        expect(command).toEqual({ do: 'batch', commands: [] })
      }),
      { numRuns: 40 },
    )
  })

  it('nor does one of rows without a name, and of works without a length at the end of a day (T-BACK-1)', () => {
    const plan = generatePlan({ seed: 3, works: 6 })
    const [calendar] = plan.calendars
    const night = { ...calendar!, week: calendar!.week.map(() => [[0, 1_440]] as const) }
    const rows = plan.rows.map((row) => {
      const named = {
        ...row,
        name: '',
        limit: null,
        progress: { ...row.progress, actualStart: null, actualFinish: null },
      }
      return row.type === 'work' ? { ...named, duration: 0, calendarId: night.id } : named
    })
    const dataDate = dayOf(2026, 11, 2) * 1_440
    const settings = { ...plan.settings, dataDate, plannedStart: dataDate, defaultCalendarId: night.id }
    const still = { ...plan, rows, settings, calendars: [night], relations: [] }
    const { plan: back, problems } = read(asFile(still), still)
    expect(problems).toEqual([])
    expect(planDifferences(still, back.plan)).toEqual([])
  })

  it('a length that a spreadsheet saved as text is the one that it showed (T-BACK-6)', () => {
    const plan = generatePlan({ seed: 3, works: 6 })
    const rows = plan.rows.map((row) => (row.type === 'work' ? { ...row, duration: 1_003 } : row))
    const odd = { ...plan, rows }
    const file = asFile(odd)
    const shown = (cell: CellValue): CellValue =>
      typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : cell
    const sheets = file.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(shown) })),
    }))
    expect(planDifferences(odd, read({ sheets }, odd).plan.plan)).toEqual([])
  })

  it('a new schedule of a table is the same plan, for what tables hold (T-BACK-2)', () => {
    fc.assert(
      fc.property(plans, ({ seed, works, language }) => {
        const plan = generatePlan({ seed, works })
        const empty = { ...plan, rows: [], relations: [], assignments: [] }
        const { plan: back, problems } = read(asFile(plan, language), empty)
        expect(problems).toEqual([])
        expect(heldOf(back.plan)).toEqual(heldOf(plan))
      }),
      { numRuns: 40 },
    )
  })

  it('one edited cell is one change (T-BACK-3)', () => {
    const plan = generatePlan({ seed: 4, works: 40 })
    const open = plan.rows.filter(({ type, progress }) => type === 'work' && progress.actualStart === null)
    const edited = (field: string, value: CellValue, row = open[3]!) => {
      const file = asFile(plan)
      const works = file.sheets[0]!
      const column = guessMapping(file).columns.indexOf(field as 'name')
      const line = works.rows.find(({ cells }) => cells.includes(row.id))!
      ;(line.cells as CellValue[])[column] = value
      const { plan: back, problems } = read(file, plan)
      const { command } = mergePlans(plan, back.plan, { add: true, update: true, delete: true }, ids())
      return { commands: command.do === 'batch' ? command.commands : [], problems }
    }
    const { id, calendarId } = open[3]!
    const perDay = plan.calendars.find(
      (one) => one.id === (calendarId ?? plan.settings.defaultCalendarId),
    )!.minutesPerDay
    expect(edited('name', 'Another name').commands).toEqual([
      { do: 'row.set', ids: [id], fields: { name: 'Another name' } },
    ])
    expect(edited('code', 'NEW.1').commands).toEqual([{ do: 'row.set', ids: [id], fields: { code: 'NEW.1' } }])
    expect(edited('duration', 33).commands).toEqual([{ do: 'row.set', ids: [id], fields: { duration: 33 * perDay } }])
    const { commands } = edited('start', '01.12.2031')
    expect(commands).toMatchObject([{ do: 'row.set', ids: [id], fields: { limit: { kind: 'not_earlier' } } }])
    expect(edited('predecessors', null).commands.every((command) => command.do === 'relation.delete')).toBe(true)
    const summary = plan.rows.find(({ type }) => type === 'task')!
    expect(edited('duration', 4000, summary)).toMatchObject({
      commands: [],
      problems: [{ code: 'table_summary_computed' }],
    })
  })

  it('priorities in levelling have a column where works have any, and one that was emptied is the usual one (T-BACK-3)', () => {
    const plan = generatePlan({ seed: 4, works: 12 })
    const [first] = plan.rows.filter(({ type }) => type === 'work')
    expect(guessMapping(asFile(plan)).columns).not.toContain('priority')
    const ranked = { ...plan, rows: plan.rows.map((row) => (row === first ? { ...row, priority: 900 } : row)) }
    const typed = (value: CellValue) => {
      const file = asFile(ranked)
      const column = guessMapping(file).columns.indexOf('priority')
      const line = file.sheets[0]!.rows.find(({ cells }) => cells.includes(first!.id))!
      expect(line.cells[column]).toBe(900)
      ;(line.cells as CellValue[])[column] = value
      const { plan: back, problems } = read(file, ranked)
      const { command } = mergePlans(ranked, back.plan, { add: true, update: true, delete: true }, ids())
      return { problems, commands: command.do === 'batch' ? command.commands : [] }
    }
    const set = (priority: number) => [{ do: 'row.set', ids: [first!.id], fields: { priority } }]
    expect(typed(900).commands).toEqual([])
    expect(typed('0').commands).toEqual(set(0))
    expect(typed(null).commands).toEqual(set(500))
    expect(typed(1_200)).toMatchObject({ commands: [], problems: [{ code: 'table_not_priority' }] })
  })

  it('a table that was sorted moves nothing, and a row that was put in is added (T-BACK-4)', () => {
    const plan = generatePlan({ seed: 6, works: 30 })
    const file = asFile(plan)
    const [head, ...rows] = file.sheets[0]!.rows
    const sorted = [...rows].sort((one, other) => (String(one.cells[1]) < String(other.cells[1]) ? -1 : 1))
    const changes = (list: TableRow[]) => {
      const changed = { sheets: [{ name: '', rows: [head!, ...list] }, ...file.sheets.slice(1)] }
      const { plan: back } = read(changed, plan)
      return mergePlans(plan, back.plan, { add: true, update: true, delete: false }, ids())
    }
    expect(changes(sorted).command).toEqual({ do: 'batch', commands: [] })
    const at = rows.findIndex(({ cells }) => cells.includes(plan.rows.find(({ type }) => type === 'work')!.id))
    const above = plan.rows.find(({ id }) => rows[at]!.cells.includes(id))!
    const put = [...rows.slice(0, at + 1), rowOf([null, 'Survey', null, '2d']), ...rows.slice(at + 1)]
    const { command, counts } = changes(put)
    expect(counts).toMatchObject({ added: 1, updated: 0, deleted: 0 })
    expect(command).toMatchObject({
      commands: [
        {
          do: 'row.create',
          place: { parentId: above.parentId, after: above.id },
          fields: { name: 'Survey', duration: 960 },
        },
      ],
    })
  })
})

describe('what the rows of a table are understood as', () => {
  const table = [
    ['Code', 'Activity name', 'Dur.', 'Pred.', 'Start'],
    ['T', 'Tower', null, null, null],
    ['T.1', 'Dig', '5d', null, '30.11.2026'],
    ['T.2', 'Pour', '2d', 'T.1', null],
  ]

  it('new ones, those that are there with the cells that say another thing, and those that are no works', () => {
    const { plan } = read(fileOf(...table)).plan
    const next = fileOf(
      ...table.slice(0, 2),
      ['T.1', 'Dig', '7d', null, '30.11.2026'],
      ['T.2', 'Pour slab', '2d', null, null],
      ['T.3', 'Cure', '3d', 'T.2', null],
      [null, null, 'Signed', null, null],
      ['T.4', 'Total of all', '12d', null, null],
    )
    const where = [{ field: 'name', is: 'begins', text: 'total' }] as const
    const rule = { match: matchKeys, skip: { first: 0, where } }
    const { understood, problems } = readTable(next, guessMapping(next), { ...options(plan), newId: () => 'new', rule })
    expect(understood).toEqual([
      { row: 1, is: 'known', changed: [] },
      { row: 2, is: 'known', changed: [2] },
      { row: 3, is: 'known', changed: [1, 3] },
      { row: 4, is: 'new', changed: [] },
      { row: 5, is: 'nothing', changed: [] },
      { row: 6, is: 'left_out', changed: [] },
    ])
    expect(problems).toEqual([])
  })

  it('of a table that we wrote, and nobody edited, no cell says another thing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom('en' as const, 'ru' as const),
        (seed, language) => {
          const plan = generatePlan({ seed, works: 20 })
          const [sheet] = writeTable(plan, { language, columns: null })
          const rows = [...sheet!.rows()].map(({ cells, outline }) => rowOf(cells, { outline }))
          const titles = sheet!.columns.map(({ title }) => title)
          const { understood } = read({ sheets: [{ name: '', rows: [rowOf(titles), ...rows] }] }, plan)
          expect(understood.filter(({ is, changed }) => is !== 'known' || changed.length > 0)).toEqual([])
        },
      ),
      { numRuns: 15 },
    )
  })
})

/** What tables hold of a plan, without the ids. */
function heldOf(plan: SchedulePlan) {
  const place = new Map(plan.rows.map(({ id }, at) => [id, at]))
  const rows = plan.rows.map((row) => {
    const { code, name, type, activityKind, duration, limit, progress, measure, labour, cost, calendarId, parentId } =
      row
    const { actualStart, actualFinish, percent } = progress
    const facts = isActivity(type) ? { duration, actualStart, actualFinish, percent } : {}
    const amounts = [measure?.plan, measure?.fact, measure?.unit, labour?.plan, cost?.plan].map((text) =>
      text === undefined || text === '' ? null : Number(text) || text,
    )
    const calendar = calendarId ?? plan.settings.defaultCalendarId
    return { above: place.get(parentId ?? ''), code, name, type, activityKind, limit, calendar, amounts, ...facts }
  })
  const relations = plan.relations.map(({ predId, succId, type, lag }) =>
    [place.get(predId), place.get(succId), type, lag].join(),
  )
  return { rows, relations: relations.sort() }
}
