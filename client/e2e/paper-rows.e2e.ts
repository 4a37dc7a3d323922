import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { getDocumentProxy } from 'unpdf'
import { onPaper } from './on-paper.ts'
import { calculateSchedule, importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

/** As they are printed at first. */
const printed = ['code', 'name', 'start', 'finish', 'totalFloat']

test('a hundred rows on paper say what the grid says, cell by cell (R-SCH-14, R-REP-08)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Rows', writeXer(generatePlan({ seed: 6, works: 130 })))
  await calculateSchedule(maya, path)
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  const planner = new PlannerPage(page)
  await planner.open(path)
  const columns = await columnsOf(page)
  const places = printed.map((key) => columns.indexOf(key))
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
  const rows = (await planner.allRows()).map(({ cells }) => places.map((place) => cells[place]?.trim() ?? ''))
  expect(rows.length).toBeGreaterThan(100)

  await planner.command('Print…')
  const { bytes } = await onPaper(page, 'rows')
  const onSheets = await linesOf(bytes)
  const differing = rows.filter(
    (cells) => !cells.every((text) => text === '' || isSaid(onSheets.get(cells[0] ?? ''), text)),
  )
  expect(differing.map((cells) => [cells, onSheets.get(cells[0] ?? '')])).toEqual([])
  await maya.context.close()
})

/** Keys of the columns of the grid, in their order. */
const columnsOf = (page: Page): Promise<string[]> =>
  page
    .locator('[role=row][data-row-key]')
    .first()
    .locator('[role=gridcell]:not([data-column=bar])')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.column ?? ''))

/** Texts of each line of the sheets, by the first of them: the code of the row. */
async function linesOf(pdf: Buffer): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>()
  const document = await getDocumentProxy(new Uint8Array(pdf))
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const byHeight = new Map<number, { x: number; text: string }[]>()
    for (const { str, transform } of texts) {
      const [x = 0, y = 0] = transform.slice(4) as number[]
      const line = byHeight.get(Math.round(y)) ?? []
      byHeight.set(Math.round(y), [...line, { x, text: str.trim() }])
    }
    for (const line of byHeight.values()) {
      const [first, ...rest] = line.sort((one, other) => one.x - other.x).map(({ text }) => text)
      if (first) lines.set(first, [first, ...rest])
    }
  }
  return lines
}

/** What there is no room for ends with dots. */
const isSaid = (line: readonly string[] = [], text: string): boolean =>
  line.some((one) => one === text || (one.endsWith('…') && text.startsWith(one.slice(0, -1))))
