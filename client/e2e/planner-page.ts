import { expect, type Locator, type Page } from '@playwright/test'

export interface ShownRow {
  /** `aria-rowindex`: its place among all rows, also while the mirror keeps it off the screen. */
  index: number
  key: string
  level: number
  cells: string[]
}

/** The schedule screen as a person sees it, through its treegrid. */
export class PlannerPage {
  readonly page: Page
  readonly root: Locator
  readonly grid: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.getByTestId('schedule-page')
    this.grid = page.getByRole('treegrid')
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url)
    await this.ready()
  }

  async ready(): Promise<void> {
    await expect(this.root).toHaveAttribute('data-state', 'ready', { timeout: 60_000 })
  }

  /** Everything typed here is committed on the server. */
  async saved(): Promise<void> {
    await expect(this.root).toHaveAttribute('data-save', 'saved', { timeout: 30_000 })
    await expect(this.root).toHaveAttribute('data-pending', '0')
  }

  row(key: string): Locator {
    return this.page.locator(`[role=row][data-row-key="${key}"]`)
  }

  cell(key: string, column: string): Locator {
    return this.row(key).locator(`[data-column="${column}"]`)
  }

  async text(key: string, column: string): Promise<string> {
    return (await this.cell(key, column).textContent()) ?? ''
  }

  async resultHash(): Promise<string> {
    return (await this.root.getAttribute('data-result-hash')) ?? ''
  }

  /** Waits until the server's official result for what is on this screen is here, and is the same. */
  async official(): Promise<string> {
    await expect(this.root).not.toHaveAttribute('data-official-hash', '', { timeout: 30_000 })
    const own = await this.resultHash()
    await expect(this.root).toHaveAttribute('data-official-hash', own)
    return own
  }

  /** Types into a cell as a person does: click, F2, text, Enter. */
  async type(key: string, column: string, text: string): Promise<void> {
    await this.select(key, column)
    await this.page.keyboard.press('F2')
    const editor = this.page.locator('[data-planner-editor]')
    await editor.fill(text)
    await editor.press('Enter')
    await expect(editor).toHaveCount(0)
  }

  async select(key: string, column = 'name', modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
    const box = await this.cell(key, column).boundingBox()
    if (!box) throw new Error(`row ${key} is not on screen`)
    for (const modifier of modifiers) await this.page.keyboard.down(modifier)
    await this.page.mouse.click(box.x + Math.min(box.width - 6, 60), box.y + box.height / 2)
    for (const modifier of modifiers) await this.page.keyboard.up(modifier)
  }

  /** The rows that are on screen now, in order. */
  async shown(): Promise<ShownRow[]> {
    return this.grid.evaluate((grid) => {
      const rows = [...grid.querySelectorAll<HTMLElement>('[role=row][data-row-key]')]
      const index = (row: HTMLElement): number => Number(row.getAttribute('aria-rowindex'))
      return rows
        .sort((a, b) => index(a) - index(b))
        .map((row) => ({
          index: index(row),
          key: row.dataset.rowKey ?? '',
          level: Number(row.getAttribute('aria-level')),
          cells: [...row.querySelectorAll('[role=gridcell]:not([data-column=bar])')].map(
            (cell) => cell.textContent ?? '',
          ),
        }))
    })
  }

  async scroll(pixels: number): Promise<void> {
    await this.grid.hover({ position: { x: 200, y: 200 } })
    await this.page.mouse.wheel(0, pixels)
    await this.page.waitForTimeout(100)
  }

  /** Every row of the schedule, read by scrolling through it. */
  async allRows(): Promise<ShownRow[]> {
    await this.scroll(-1_000_000)
    const rows = new Map<string, ShownRow>()
    for (let before = -1; before < rows.size; ) {
      before = rows.size
      await this.page.waitForTimeout(60)
      for (const row of await this.shown()) rows.set(row.key, row)
      await this.page.mouse.wheel(0, 360)
      await this.page.waitForTimeout(60)
      for (const row of await this.shown()) rows.set(row.key, row)
    }
    await this.page.mouse.wheel(0, -1_000_000)
    return [...rows.values()].sort((one, other) => one.index - other.index)
  }
}
