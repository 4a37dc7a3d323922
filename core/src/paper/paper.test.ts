import { describe, expect, it } from 'vitest'
import { evenly } from '../distributions/index.ts'
import { blankAssignment } from '../plan/index.ts'
import { Register, registerColumns, resourceOf } from '../resources/index.ts'
import { generatePlan } from '../testing/index.ts'
import { dayOfInstant, MINUTES_PER_DAY, parseInstant } from '../time/index.ts'
import {
  dayOnPaper,
  drawPage,
  type Lettering,
  type Page,
  type Paging,
  type Pen,
  PlanSheets,
  type PrintSettings,
  pageAt,
  paginate,
  printFormat,
  type Stroke,
  sheetsOf,
  usualFormat,
  usualSettings,
} from './index.ts'

const plan = generatePlan({ seed: 3, works: 300 })
const sheets = new PlanSheets({ plan, inputs: {}, targets: null, attributes: [], spreading: evenly, works: null })
const columns = usualSettings.columns.map((column) => ({ ...column, title: column.key }))
const values = {
  project: 'Northgate',
  schedule: 'Block B',
  version: 'v12',
  person: 'M. Lindqvist',
  date: '16.11.2026',
  dataDate: '02.11.2026',
}

interface Drawn {
  texts: ({ text: string; x: number; y: number } & Lettering)[]
  fills: { x: number; y: number; width: number; height: number; colour: string }[]
  lines: ({ points: readonly number[] } & Stroke)[]
}

/** A letter is 0.6 as wide as the text is high. */
function record(draw: (pen: Pen) => void): Drawn {
  const drawn: Drawn = { texts: [], fills: [], lines: [] }
  draw({
    fill: (box, colour) => drawn.fills.push({ ...box, colour }),
    frame: () => undefined,
    line: (points, stroke) => drawn.lines.push({ points: [...points], ...stroke }),
    shape: () => undefined,
    text: (text, x, y, how) => drawn.texts.push({ text, x, y, ...how }),
    width: (text, { size }) => text.length * 0.6 * size,
    within: (_, inside) => inside(),
    slanted: (text, how) => drawn.texts.push({ text, x: 0, y: 0, ...how }),
  })
  return drawn
}

function printed(change: Partial<PrintSettings>, of = sheets) {
  const settings = { ...usualSettings, columns, ...change }
  const source = of.source(settings)
  const paging = paginate(source, settings)
  const count = sheetsOf(paging)
  const draw = (page: Page): Drawn => record((pen) => drawPage(pen, { source, settings, paging, values }, page))
  const pages = Array.from({ length: count }, (_, i) => pageAt(paging, i + 1))
  return { settings, source, paging, count, pages, draw }
}

describe('sheets of a plan', () => {
  it('hold each row once in each strip of time, never cut, and the axis goes on without a gap', () => {
    const { pages, source, paging } = printed({ scale: { by: 'pages', wide: 3, high: null } })
    for (const across of [0, 1, 2]) {
      const strip = pages.filter((page) => page.across === across)
      expect(strip[0]?.firstRow).toBe(0)
      expect(strip.at(-1)?.endRow).toBe(source.rowCount)
      strip.slice(1).forEach((page, i) => {
        expect(page.firstRow).toBe(strip[i]?.endRow)
      })
      for (const { firstRow, endRow } of strip) {
        expect((endRow - firstRow) * paging.rowHeight).toBeLessThanOrEqual(paging.body.height + 1e-6)
      }
    }
    expect(pages[0]?.finish).toBeCloseTo(pages.find(({ across }) => across === 1)?.start ?? 0, 3)
    expect(paging.body.y + paging.body.height).toBeLessThanOrEqual(paging.legend.y + 1e-6)
    expect(paging.legend.y + paging.legend.height).toBeLessThanOrEqual(paging.footer.y + 1e-6)
  })

  it('go down or across first, as they are wanted', () => {
    const wide = { by: 'pages' as const, wide: 2, high: null }
    const places = (order: 'down' | 'across') =>
      printed({ scale: wide, order })
        .pages.slice(0, 3)
        .map(({ across, down }) => [across, down])
    expect(places('down')).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
    ])
    expect(places('across')).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ])
  })

  it.each([
    [1, 1],
    [2, 3],
    [3, 2],
  ])('fit on %d × %d where that is wanted, with smaller rows and letters', (wide, high) => {
    const { paging, count } = printed({ scale: { by: 'pages', wide, high } })
    expect([paging.wide, paging.high, count]).toEqual([wide, high, wide * high])
    const natural = printed({}).paging
    expect(paging.rowHeight).toBeLessThanOrEqual(natural.rowHeight)
    expect(paging.textSize / paging.rowHeight).toBeCloseTo(natural.textSize / natural.rowHeight, 6)
  })

  it('R-REP-08 a time range is between two dates, or goes with the data date', () => {
    const between = { ...usualFormat, start: '2026-10-05', finish: '2026-12-31' }
    const fixed = printed({ format: between })
    expect(fixed.pages[0]?.start).toBe(parseInstant('2026-10-05T00:00'))
    expect(fixed.pages[0]?.finish).toBeCloseTo(parseInstant('2027-01-01T00:00') ?? 0, 3)
    const moving = printed({ format: { ...usualFormat, dynamic: { before: 7, after: 21 } } })
    const { dataDate } = moving.source
    expect(moving.pages[0]?.start).toBe(Math.floor(dataDate / MINUTES_PER_DAY - 7) * MINUTES_PER_DAY)
    expect(moving.paging.minutes / MINUTES_PER_DAY).toBeGreaterThanOrEqual(28)
  })

  it('a scale by factor takes as many sheets as it needs', () => {
    const { paging, source } = printed({ scale: { by: 'factor', dayWidth: 5 } })
    expect(paging.dayWidth).toBe(5)
    const days = (source.finish - source.start) / MINUTES_PER_DAY
    const chart = paging.inside.x + paging.inside.width - (paging.edges.at(-1) ?? 0)
    expect(paging.wide).toBeGreaterThanOrEqual((days * 5) / chart)
    expect(paging.wide).toBeLessThan(((days + 20) * 5) / chart + 1)
  })

  it('margins and header leave the rest of a sheet, to a tenth of a millimetre', () => {
    const margins = { left: 20, top: 7, right: 5, bottom: 11 }
    const { paging } = printed({ format: { ...usualFormat, margins } })
    expect(paging.sheet).toEqual({ width: 420, height: 297 })
    expect(paging.inside).toEqual({ x: 20, y: 7, width: 395, height: 279 })
    expect(paging.footer.y + paging.footer.height).toBeCloseTo(297 - 11, 6)
  })
})

describe('a sheet', () => {
  it('has bars where the axis has their dates, and the data date in one line from the first row to the last', () => {
    const { pages, draw, paging, source } = printed({ show: { ...usualSettings.show, links: false, labels: false } })
    const page = pages[1]!
    const { fills, lines } = draw(page)
    const x = (instant: number) =>
      (paging.edges.at(-1) ?? 0) + ((instant - page.start) / MINUTES_PER_DAY) * paging.dayWidth
    const works = Array.from({ length: page.endRow - page.firstRow }, (_, i) => source.row(page.firstRow + i)).filter(
      ({ kind }) => kind === 'work',
    )
    expect(works.length).toBeGreaterThan(10)
    for (const work of works) {
      const at = fills.find(
        (fill) => Math.abs(fill.x - x(work.start)) < 0.05 && Math.abs(fill.x + fill.width - x(work.finish)) < 0.05,
      )
      expect(at, work.name).toBeDefined()
    }
    const dateLine = lines.find(({ colour, points }) => colour === '#866103' && points[1] === paging.body.y)
    expect(dateLine?.points[0]).toBeCloseTo(x(source.dataDate), 3)
    expect(dateLine?.points[3]).toBeCloseTo(paging.body.y + (page.endRow - page.firstRow) * paging.rowHeight, 6)
  })

  it('says the same in its cells as the plan, and repeats columns and axis', () => {
    const { pages, draw, source } = printed({ scale: { by: 'pages', wide: 2, high: null } })
    for (const page of [pages[0]!, pages.at(-1)!]) {
      const texts = draw(page).texts.map(({ text }) => text)
      expect(texts).toEqual(expect.arrayContaining(['code', 'name', 'start', 'finish']))
      const [first] = source.cells(page.firstRow)
      expect(texts).toContain(first)
      expect(texts.some((text) => /^[A-Z][a-z]+ 20\d\d$/.test(text))).toBe(true)
    }
  })

  it('says at its axis which day the data date is, and titles of narrow columns in two lines', () => {
    const columns = [
      { key: 'name', title: 'Name', width: 40 },
      { key: 'totalFloat', title: 'Total float', width: 12 },
    ]
    const { pages, draw, paging, source } = printed({ columns })
    const on = pages.find(({ start, finish }) => source.dataDate >= start && source.dataDate < finish)!
    const { texts, fills } = draw(on)
    const said = texts.find(({ text, y }) => text === dayOnPaper(dayOfInstant(source.dataDate)) && y < paging.body.y)
    expect(said?.y).toBeGreaterThan(paging.heads.y + paging.heads.height / 2)
    const ground = fills.find(({ colour, y }) => colour === '#866103' && y < paging.body.y)!
    const x = paging.edges.at(-1)! + ((source.dataDate - on.start) / MINUTES_PER_DAY) * paging.dayWidth
    expect(ground.x + ground.width / 2).toBeCloseTo(x, 3)
    const [upper, lower] = ['Total', 'float'].map((word) => texts.find(({ text }) => text === word))
    expect(upper!.y).toBeLessThan(lower!.y)
    expect(texts.find(({ text }) => text === 'Name')?.y).toBe(lower!.y)
  })

  it('has its legend beside the title block, in as many lines as there is room for', () => {
    const format = { ...usualFormat, sheetWidth: 297, sheetHeight: 210, titleBlock: 'gost' as const }
    const { pages, draw, paging } = printed({ format, show: { ...usualSettings.show, float: true } })
    const { block } = paging
    const entries = ['Work', 'Critical', 'Finished', 'Total float', 'Data date']
    const places = entries.map((word) => draw(pages[0]!).texts.find(({ text }) => text === word)!)
    expect(new Set(places.map(({ y }) => y)).size).toBeGreaterThan(1)
    for (const { x, y, text, size } of places) {
      expect(x + text.length * 0.6 * size).toBeLessThan(block.x)
      expect(y).toBeGreaterThan(block.y)
      expect(y).toBeLessThan(block.y + block.height)
    }
  })

  it('R-REP-08 has its own header on the first sheet and its own footer on the last one', () => {
    const format = {
      ...usualFormat,
      header: { left: '{project}', center: '{schedule}, {version}', right: '{date}, {person}' },
      footer: { left: '{dataDate}', center: '{unknown}', right: '{page} / {pages}' },
      firstHeader: { left: 'Approved', center: '', right: '' },
      lastFooter: { left: '', center: 'Signed\nby all', right: '' },
    }
    const { pages, draw, count } = printed({ format })
    const texts = (page: Page | undefined): string[] => (page ? draw(page).texts.map(({ text }) => text) : [])
    expect(texts(pages[0])).toContain('Approved')
    expect(texts(pages[0])).toContain(`1 / ${count}`)
    expect(texts(pages[1])).toEqual(
      expect.arrayContaining(['Northgate', 'Block B, v12', '16.11.2026, M. Lindqvist', '02.11.2026', '{unknown}']),
    )
    expect(texts(pages.at(-1))).toEqual(expect.arrayContaining(['Signed', 'by all']))
    expect(texts(pages.at(-1))).not.toContain(`${count} / ${count}`)
  })

  it('tells works, critical and finished ones apart without colour', () => {
    const { pages, draw } = printed({ ink: 'black' })
    const colours = new Set(pages.flatMap((page) => draw(page).fills.map(({ colour }) => colour)))
    for (const colour of colours) expect(colour).toMatch(/^#(..)\1\1$/)
    expect(colours.size).toBeGreaterThan(2)
  })

  it('cuts a text that is too long for its column, and shows rows down to a level', () => {
    const narrow = [{ key: 'name', title: 'Name of the work', width: 12 }]
    const { pages, draw, paging } = printed({ columns: narrow })
    const room = (paging.edges[1] ?? 0) - (paging.edges[0] ?? 0)
    const cells = draw(pages[0]!).texts.filter(
      ({ x, y }) => x < (paging.edges[1] ?? 0) && y > paging.body.y && y < paging.legend.y,
    )
    expect(cells.length).toBeGreaterThan(10)
    for (const { text, size } of cells) expect(text.length * 0.6 * size).toBeLessThanOrEqual(room)
    expect(printed({ level: 1 }).source.rowCount).toBeLessThan(printed({}).source.rowCount)
  })

  it('speaks Russian where that is wanted', () => {
    const { pages, draw } = printed({ language: 'ru' })
    const texts = draw(pages[0]!).texts.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Критическая', 'Дата данных']))
    expect(texts.some((text) => /^[А-Я][а-я]+ 20\d\d$/.test(text))).toBe(true)
  })

  it('an empty plan is one sheet with its heads', () => {
    const empty = new PlanSheets({
      plan: { ...plan, rows: [], relations: [], assignments: [] },
      inputs: {},
      targets: null,
      attributes: [],
      spreading: evenly,
      works: null,
    })
    const settings = { ...usualSettings, columns }
    const source = empty.source(settings)
    const paging = paginate(source, settings)
    expect(sheetsOf(paging)).toBe(1)
    const { texts } = record((pen) => drawPage(pen, { source, settings, paging, values }, pageAt(paging, 1)))
    expect(texts.map(({ text }) => text)).toContain('name')
  })
})

describe('the histogram of resources', () => {
  const format = { ...usualFormat, histogram: { height: 20, resources: [] } }
  const need = (wbsId: string, i: number) => ({
    ...blankAssignment(`need${i}`, wbsId),
    ...{ resourceCode: `R${i % 4}`, resourceName: 'Crew', resourceType: 'human' as const, plan: String(8 + (i % 5)) },
  })
  const works = plan.rows.filter(({ type }) => type === 'work')
  const needing = { ...plan, assignments: works.map(({ id }, i) => need(id, i)) }
  const loaded = new PlanSheets({
    ...{ plan: needing, inputs: {}, targets: null, attributes: [], spreading: evenly, works: null },
  })
  const foot = ({ histogram: { y, height } }: Paging) => y + height

  it('stands below the rows on the axis of the bars, with one scale on all sheets', () => {
    const { pages, draw, paging, source } = printed({ format, scale: { by: 'pages', wide: 2, high: null } }, loaded)
    // The three that are needed most.
    expect(paging.lanes).toBe(3)
    expect(paging.histogram).toMatchObject({ y: paging.body.y + paging.body.height, height: paging.lanes * 20 })
    expect(foot(paging)).toBeCloseTo(paging.legend.y)
    const columns = pages.slice(0, paging.wide * 2).flatMap((page) =>
      draw(page)
        .fills.filter(({ y, height }) => y >= paging.histogram.y && y + height <= foot(paging) + 1e-6)
        .map((column) => ({ ...column, page })),
    )
    const first = columns.filter(({ y, height }) => Math.abs(y + height - paging.histogram.y - 20) < 1e-6)
    // As high as its lane leaves free, once or more, and no column higher.
    expect(Math.max(...first.map(({ height }) => height))).toBeCloseTo(18)
    const begin = (source.loads[0]!.first * MINUTES_PER_DAY - paging.start) / MINUTES_PER_DAY
    const left = paging.edges.at(-1)! + begin * paging.dayWidth
    const earliest = first.filter(({ page }) => page.across === 0).sort((one, other) => one.x - other.x)[0]!
    expect(draw(pages[0]!).texts.filter(({ text }) => /^[\d.,]+ h \/ (day|week|month)$/.test(text))).toHaveLength(3)
    // The period of the axis in which it is needed first.
    expect(earliest.x).toBeLessThanOrEqual(left + 1e-6)
    expect(earliest.x + earliest.width).toBeGreaterThan(left)
  })

  it('takes room from the rows, half of it at most, and shows those that were chosen in their order', () => {
    const [first, second] = loaded.resources()
    const chosen = [second!.id, first!.id, 'nobody']
    const { paging, source } = printed({ format: { ...format, histogram: { height: 20, resources: chosen } } }, loaded)
    expect(source.loads.map(({ id }) => id)).toEqual(chosen.slice(0, 2))
    const without = printed({}).paging
    expect(paging.body.height + paging.histogram.height).toBeCloseTo(without.body.height)
    const high = { height: 100, resources: loaded.resources().map(({ id }) => id) }
    const crowded = printed({ format: { ...format, histogram: high } }, loaded).paging
    expect(crowded.histogram.height).toBeLessThanOrEqual(without.body.height / 2)
  })

  it('says how much there is of a resource, and has a colour for periods in which more is needed', () => {
    const crew = (units: string) =>
      resourceOf({
        ...{ id: 'crew', parentId: null, order: 'a', code: 'R0', name: 'Crew', status: 'active' as const },
        values: { [registerColumns.type]: 'human', [registerColumns.availability]: units },
      })
    const of = (units: string) => ({
      ...loaded,
      source: (settings: PrintSettings) =>
        loaded.source(settings, { resources: new Register([crew(units)]), calendars: [] }),
    })
    const one = { ...format, histogram: { height: 20, resources: ['human:R0'] } }
    const lane = (units: string) => {
      const { pages, draw, paging, source } = printed({ format: one }, of(units) as unknown as PlanSheets)
      const drawn = draw(pages[0]!)
      const inLane = ({ y }: { y: number }): boolean => y >= paging.histogram.y && y < foot(paging)
      const steps = drawn.lines.filter(({ colour, points }) => colour === '#184a90' && inLane({ y: points[1]! }))
      const columns = drawn.fills.filter((fill) => inLane(fill))
      const fills = columns.map(({ colour }) => colour)
      const hatches = drawn.lines
        .filter(({ colour, points }) => colour === '#cd4246' && points[1] !== points[3] && inLane({ y: points[3]! }))
        .map(({ points }) => points)
      return { source, steps, columns, hatches, fills: new Set(fills), words: drawn.texts.map(({ text }) => text) }
    }
    const enough = lane('1000')
    expect(enough.source.loads[0]?.thereOn?.(enough.source.loads[0].first)).toBeGreaterThan(0)
    // Where it works on days on which nobody is there, that is too much all the same.
    expect(enough.fills).toContain('#8abbff')
    const scarce = lane('0.001')
    expect([scarce.steps.length, [...scarce.fills]]).toEqual([1, ['#fbe6e7']])
    // Hatched at 45°, each line within its column: solid red is critical work.
    expect(scarce.hatches.length).toBeGreaterThan(5)
    for (const [fromX = 0, fromY = 0, toX = 0, toY = 0] of scarce.hatches) {
      expect(toX - fromX).toBeCloseTo(fromY - toY, 6)
      const isOfColumn = ({ x, y, width, height }: Drawn['fills'][number]): boolean =>
        fromX >= x - 1e-6 && toX <= x + width + 1e-6 && toY >= y - 1e-6 && fromY <= y + height + 1e-6
      expect(scarce.columns.some(isOfColumn)).toBe(true)
    }
    expect(scarce.words).toEqual(expect.arrayContaining(['Needed', 'More than there is', 'Available']))
    const unknown = lane('')
    expect([unknown.steps.length, [...unknown.fills]]).toEqual([0, ['#8abbff']])
    expect(unknown.words).not.toContain('Available')
  })

  it('is not there where it was not asked for', () => {
    expect(printed({}, loaded).paging.histogram.height).toBe(0)
  })
})

describe('the title block', () => {
  it('stands 185 × 55 mm at the lower right of every sheet, below all rows, with its project and its number', () => {
    const format = { ...usualFormat, titleBlock: 'gost' as const }
    const { paging, pages, draw, count } = printed({ format, scale: { by: 'pages', wide: 2, high: null } })
    const plain = printed({ scale: { by: 'pages', wide: 2, high: null } })
    const { inside, block, body, legend, footer } = paging
    expect([block.width, block.height]).toEqual([185, 55])
    expect(block.x + block.width).toBeCloseTo(inside.x + inside.width)
    // The number of the sheet stands below it, not at it.
    expect(footer.y - block.y - block.height).toBeCloseTo(2)
    expect([legend.x, legend.y]).toEqual([inside.x, block.y])
    expect(legend.x + legend.width).toBeLessThan(block.x)
    expect(body.y + paging.rowsOnSheet * paging.rowHeight).toBeLessThanOrEqual(block.y - 1)
    expect(plain.paging.rowsOnSheet).toBeGreaterThan(paging.rowsOnSheet)
    const [, second] = pages
    const { texts } = draw(second!)
    const within = texts.filter(({ x, y }) => x > block.x && y > block.y && y < block.y + block.height)
    const words = within.map(({ text }) => text)
    expect(words).toEqual(expect.arrayContaining(['Northgate', 'Block B', 'v12, 02.11.2026', '2', String(count)]))
    expect(within.every(({ y }) => y > block.y && y < footer.y)).toBe(true)
    // A date has 10 mm there: its letters are smaller, none of its figures is cut off.
    const date = within.find(({ text }) => text === values.date)
    expect(date?.size).toBeLessThan(2.3)
    expect(values.date.length * 0.6 * (date?.size ?? 0)).toBeLessThanOrEqual(9)
  })
})

describe('a format', () => {
  it('R-REP-09 has a sheet of at least 297 × 210 mm and margins of at least 0 that leave room', () => {
    const isTaken = (change: object) => printFormat.safeParse({ ...usualFormat, ...change }).success
    const margins = { left: 0, top: 0, right: 0, bottom: 0 }
    expect(isTaken({ sheetWidth: 297, sheetHeight: 210, margins })).toBe(true)
    expect([isTaken({ sheetWidth: 296 }), isTaken({ sheetHeight: 209 })]).toEqual([false, false])
    expect(isTaken({ margins: { ...margins, top: -1 } })).toBe(false)
    expect(isTaken({ margins: { ...margins, top: 200 } })).toBe(false)
    expect(isTaken({ start: '2026-02-31' })).toBe(false)
  })

  it('by ISO 7200 has each of its fields in 180 × 36 mm, and what stands in them is cut off nowhere', () => {
    const format = { ...usualFormat, titleBlock: 'iso' as const }
    const { paging, pages, draw, count } = printed({
      format,
      language: 'ru',
      scale: { by: 'pages', wide: 2, high: null },
    })
    const { inside, block, legend, footer } = paging
    expect([block.width, block.height]).toEqual([180, 36])
    expect(block.x + block.width).toBeCloseTo(inside.x + inside.width)
    // The number of the sheet stands below it, not at it.
    expect(footer.y - block.y - block.height).toBeCloseTo(2)
    expect(legend.x + legend.width).toBeLessThan(block.x)
    const { texts } = draw(pages[1]!)
    const within = texts.filter(({ x, y }) => x > block.x && y > block.y && y < block.y + block.height)
    const words = within.map(({ text }) => text)
    for (const field of ['Владелец документа', 'Обозначение', 'Дата выпуска', 'Составил', 'Утвердил']) {
      expect(words).toContain(field)
    }
    const said = [
      'Northgate',
      'Block B',
      'v12',
      'M. Lindqvist',
      values.date,
      'ru',
      `2/${count}`,
      'Дата данных 02.11.2026',
    ]
    expect(words).toEqual(expect.arrayContaining(said))
    for (const { text, x, size } of within) expect(x + text.length * 0.6 * size).toBeLessThan(block.x + block.width)
  })
})

describe('labels of bars', () => {
  it('stand before the bar where the chart ends too soon behind it', () => {
    const finish = new Date(dayOfInstant(printed({}).source.finish) * 86_400_000).toISOString().slice(0, 10)
    const { paging, pages, draw } = printed({
      format: { ...usualFormat, finish },
      show: { ...usualSettings.show, links: false },
    })
    const right = paging.inside.x + paging.inside.width
    const labels = pages
      .flatMap((page) => draw(page).texts)
      .filter(({ x, y, size }) => {
        return size < paging.textSize && x > paging.edges.at(-1)! && y > paging.body.y && y < paging.legend.y
      })
    expect(labels.filter(({ align }) => align === 'right').length).toBeGreaterThan(0)
    for (const { text, x, size, align } of labels) {
      if (align === 'right' || x > right) continue
      expect(x + text.length * 0.6 * size).toBeLessThanOrEqual(right + 1e-6)
    }
  })
})

describe('a logo', () => {
  const logoOn = (side: 'left' | 'center' | 'right', at: 'header' | 'footer', ratio = 3) => {
    const header = { left: 'Left', center: 'Centre', right: 'Right' }
    const format = { ...usualFormat, header, logo: { id: 'aaaaaaaaaaaa', at, side, height: 12 } }
    const settings: PrintSettings = { ...usualSettings, columns, format }
    const source = sheets.source(settings)
    const paging = paginate(source, settings)
    const boxes: { x: number; y: number; width: number; height: number }[] = []
    const logo = { ratio, draw: (box: (typeof boxes)[number]) => void boxes.push(box) }
    const drawn = record((pen) => drawPage(pen, { source, settings, paging, values, logo }, pageAt(paging, 1)))
    return { box: boxes[0]!, paging, text: (said: string) => drawn.texts.find(({ text }) => text === said)! }
  }

  it('stands beside the text of its place, as high as the format says, and rows begin below it', () => {
    const { box, paging, text } = logoOn('left', 'header')
    expect(box).toEqual({ x: 20, y: 5, width: 36, height: 12 })
    expect(text('Left').x).toBeGreaterThan(box.x + box.width)
    expect(paging.heads.y).toBeGreaterThan(box.y + box.height)
    const right = logoOn('right', 'header')
    expect(right.box.x + right.box.width).toBeCloseTo(usualFormat.sheetWidth - 5)
    expect(right.text('Right').x).toBeLessThan(right.box.x)
    const centre = logoOn('center', 'header')
    expect(centre.box.x + centre.box.width).toBeLessThan(centre.text('Centre').x)
  })

  it('stands within the footer, and takes no more than a third of the sheet', () => {
    const { box, paging } = logoOn('left', 'footer', 50)
    expect(box.y).toBeGreaterThan(paging.legend.y)
    expect(box.y + box.height).toBeLessThanOrEqual(usualFormat.sheetHeight - 5)
    expect(box.width).toBeCloseTo((usualFormat.sheetWidth - 25) / 3)
  })
})
