import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'

export interface ShownRow {
  /** `aria-rowindex`: its place among all rows, also while the mirror keeps it off the screen. */
  index: number
  key: string
  level: number
  cells: string[]
}

/** Of the chart, px: its head, and the scroll bar below. */
const HEAD = 40
const FOOT = 16

/** Of a screen on which all rows are read, px. */
const TALL = 2400

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
    await this.#says('data-state', 'ready', 60_000)
    // With the first dates a long schedule is scrolled to where work goes on; one without works has none.
    await this.page
      .locator('[data-testid=schedule-page]:not([data-result-hash=""])')
      .or(this.page.getByTestId('empty-schedule'))
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined)
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }

  /** Everything typed here is committed on the server. */
  async saved(): Promise<void> {
    await this.#says('data-save', 'saved', 60_000)
    await this.#says('data-pending', '0')
  }

  /** Looks first without `expect`, which at each try that fails describes all rows for its message: more work than the look. */
  async #says(attribute: string, value: string, timeout = 30_000): Promise<void> {
    const said = this.page.locator(`[data-testid=schedule-page][${attribute}="${value}"]`)
    await said.waitFor({ timeout }).catch(() => undefined)
    await expect(this.root).toHaveAttribute(attribute, value, { timeout: 1_000 })
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
    const official = this.page.locator('[data-testid=schedule-page]:not([data-official-hash=""])')
    await official.waitFor({ timeout: 60_000 })
    const own = await this.resultHash()
    await this.#says('data-official-hash', own)
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

  /**
   * Rows may move between the look and the click, when others or an undo move them: whoever sees another row marked
   * clicks once more, as a person does.
   */
  async select(key: string, column = 'name', modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
    for (const modifier of modifiers) await this.page.keyboard.down(modifier)
    await this.#click(key, column)
    for (const modifier of modifiers) await this.page.keyboard.up(modifier)
    if (modifiers.length === 0 && !(await this.#isMarked(key))) await this.#click(key, column)
  }

  async #click(key: string, column: string): Promise<void> {
    await this.#reveal(key)
    const box = await this.cell(key, column).boundingBox()
    if (!box) throw new Error(`row ${key} is not on screen`)
    await this.page.mouse.click(box.x + Math.min(box.width - 6, 60), box.y + box.height / 2)
  }

  /** A row that is hidden by the head of the table, or cut by its end, is scrolled to, as a person does. */
  async #reveal(key: string): Promise<void> {
    const area = await this.page.getByTestId('planner').boundingBox()
    for (let turn = 0; turn < 10; turn++) {
      const row = await this.cell(key, 'name').boundingBox()
      if (!area || !row) return
      const above = area.y + HEAD - row.y
      const below = row.y + row.height - (area.y + area.height - FOOT)
      if (above <= 0 && below <= 0) return
      await this.scroll(above > 0 ? -above - row.height : below + row.height)
      // The treegrid follows the painted rows.
      await this.page.waitForTimeout(60)
    }
  }

  #isMarked(key: string): Promise<boolean> {
    return expect(this.row(key))
      .toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
      .then(
        () => true,
        () => false,
      )
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

  /** Key of the first row on screen with this name. */
  async keyOf(name: string): Promise<string> {
    const row = this.grid.locator('[role=row][data-row-key]').filter({
      has: this.page.locator('[data-column=name]').getByText(name, { exact: true }),
    })
    return (await row.first().getAttribute('data-row-key')) ?? ''
  }

  /** Names of the rows on screen, each indented by two spaces a level. */
  async outline(): Promise<string[]> {
    return this.grid.evaluate((grid) =>
      [...grid.querySelectorAll<HTMLElement>('[role=row][data-row-key]')]
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map((row) => {
          const name = row.querySelector('[data-column=name]')?.textContent ?? ''
          return '  '.repeat(Number(row.getAttribute('aria-level')) - 1) + name
        }),
    )
  }

  async expander(key: string): Promise<void> {
    const box = await this.cell(key, 'name').boundingBox()
    const level = Number(await this.row(key).getAttribute('aria-level'))
    if (!box) throw new Error(`row ${key} is not on screen`)
    await this.page.mouse.click(box.x + 6 + (level - 1) * 12 + 8, box.y + box.height / 2)
  }

  async zoomTo(level: string): Promise<void> {
    await this.page.locator('.schedule-zoom select').selectOption(level)
    await expect(this.page).toHaveURL(new RegExp(`zoom=${level}`))
  }

  /** Where the bar of a row stands on the page, px. */
  async bar(key: string): Promise<{ left: number; right: number; middle: number }> {
    const box = await this.cell(key, 'bar').boundingBox()
    if (!box) throw new Error(`row ${key} has no bar on screen`)
    return { left: box.x, right: box.x + box.width, middle: box.y + box.height / 2 }
  }

  /** Presses at one place, moves in steps as a hand does, and lets go at the other unless `hold`. */
  async drag(from: { x: number; y: number }, to: { x: number; y: number }, hold = false): Promise<void> {
    const { mouse } = this.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2, { steps: 4 })
    await mouse.move(to.x, to.y, { steps: 4 })
    // A refusal is found out by the worker while the pointer is over the place.
    await this.page.waitForTimeout(100)
    await mouse.move(to.x, to.y + 1)
    if (!hold) await mouse.up()
  }

  /** «3 name»: the row and the column of the cell that has the focus; '' while no cell has. */
  async caret(): Promise<string> {
    return this.page.evaluate(() => {
      const cell = document.activeElement?.closest<HTMLElement>('[role=gridcell]')
      const row = cell?.closest('[role=row]')
      return cell && row ? `${Number(row.getAttribute('aria-rowindex')) - 1} ${cell.dataset.column}` : ''
    })
  }

  /** Answers the question on screen with its button; `tick` sets its checkbox first. */
  async confirm(button: string, tick = false): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    if (tick) await dialog.getByRole('checkbox').check({ force: true })
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  /** Does a command by its name, from the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press('Control+KeyK')
    await expect(this.page.locator('.schedule-palette input')).toBeFocused()
    await this.page.keyboard.type(name)
    await this.page.keyboard.press('Enter')
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByTestId('toast').filter({ hasText: text })
  }

  /** A key as a keyboard with a Russian layout sends it: the physical key is the same, the letter is not. */
  async pressRussian(code: string, letter: string, modifiers: 'none' | 'Control' | 'Control+Shift'): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page)
    const held = { none: 0, Control: 2, 'Control+Shift': 10 }[modifiers]
    const event = { code, key: letter, modifiers: held }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, text: held ? undefined : letter })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    await cdp.detach()
  }

  async scroll(pixels: number): Promise<void> {
    await this.grid.hover({ position: { x: 200, y: 200 } })
    await this.page.mouse.wheel(0, pixels)
    await this.page.waitForTimeout(100)
  }

  /** Every row of the schedule, read by scrolling through it; fails when one cannot be read. */
  async allRows(): Promise<ShownRow[]> {
    // On a tall screen there is less to scroll.
    const viewport = this.page.viewportSize()
    if (viewport) await this.page.setViewportSize({ ...viewport, height: TALL })
    const rows = await this.#readRows()
    if (viewport) await this.page.setViewportSize(viewport)
    return rows
  }

  async #readRows(): Promise<ShownRow[]> {
    await this.scroll(-1_000_000)
    const rows = new Map<string, ShownRow>()
    const count = Number(await this.grid.getAttribute('aria-rowcount')) - 1
    // The header is row 1.
    let reached = 1
    for (let quiet = 0, last = -1; rows.size < count && quiet < 40; ) {
      // The treegrid follows the painted rows within 40 ms of the last scroll, later on a busy machine.
      await this.page.waitForTimeout(50)
      const block = withoutDistantCaret(await this.shown())
      const first = block[0]?.index ?? -1
      quiet = first === last ? quiet + 1 : 0
      last = first
      const isGap = first > reached + 1
      for (const row of block) rows.set(row.key, row)
      if (!isGap) reached = Math.max(reached, block.at(-1)?.index ?? 0)
      if (quiet === 0 || quiet % 10 === 9) await this.page.mouse.wheel(0, isGap ? -300 : TALL / 2)
    }
    expect(rows.size, 'rows read by scrolling').toBe(count)
    await this.page.mouse.wheel(0, -1_000_000)
    return [...rows.values()].sort((one, other) => one.index - other.index)
  }
}

/** The row with the caret stays in the treegrid when it is scrolled away; what is on screen has no gaps. */
function withoutDistantCaret(shown: ShownRow[]): ShownRow[] {
  const isJoined = (row: ShownRow, i: number): boolean =>
    shown[i - 1]?.index === row.index - 1 || shown[i + 1]?.index === row.index + 1
  return shown.length < 3 ? shown : shown.filter(isJoined)
}

/** Counts from now on how often a row stood on the screen without a name. */
export function watchBlankRows(page: Page): Promise<JSHandle<{ times: number }>> {
  return page.evaluateHandle(() => {
    const blanks = { times: 0 }
    const look = (): void => {
      const names = document.querySelectorAll('[role=row][data-row-key] [data-column=name]')
      blanks.times += [...names].filter(({ textContent }) => textContent?.trim() === '').length
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return blanks
  })
}
