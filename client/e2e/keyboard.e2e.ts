import { expect } from '@playwright/test'
import { createSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { atFirst, plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

test('every key of the table does what it says', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Keys')
  const { planner, works, maya } = planning
  const { page } = planner
  const { keyboard } = page
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const editor = page.locator('[data-planner-editor]')
  const selected = (): Promise<number> => page.locator('[role=row][aria-selected=true]').count()
  const leadsTo = async (keys: string, caret: string): Promise<void> => {
    for (const key of keys.split(' ')) await keyboard.press(key)
    await expect.poll(() => planner.caret(), { message: keys }).toBe(caret)
  }

  // Moving.
  await planner.select(works.excavate)
  await leadsTo('ArrowDown', '4 name')
  await leadsTo('ArrowUp', '3 name')
  await leadsTo('ArrowRight', '3 duration')
  await leadsTo('ArrowLeft', '3 name')
  await leadsTo('Tab', '3 duration')
  await leadsTo('Shift+Tab', '3 name')
  await leadsTo('Home', '3 code')
  await leadsTo('End', '3 limit')
  await leadsTo('Control+ArrowLeft', '3 code')
  await leadsTo('Control+ArrowRight', '3 limit')
  await leadsTo('Control+ArrowDown', '13 limit')
  await leadsTo('Control+ArrowUp', '1 limit')
  await leadsTo('Control+End', '13 limit')
  await leadsTo('Control+Home', '1 code')
  await leadsTo('PageDown', '13 code')
  await leadsTo('PageUp', '1 code')

  // Overwriting, editing, giving up, committing down and right. Letters are text here, not shortcuts.
  await planner.select(works.plaster, 'duration')
  await keyboard.type('7')
  await keyboard.press('Enter')
  await expect(planner.cell(works.plaster, 'duration')).toHaveText('7')
  await expect.poll(() => planner.caret()).toBe('12 duration')
  await keyboard.press('F2')
  await expect(editor).toHaveValue('3')
  await keyboard.type('9')
  await expect(editor).toHaveValue('39')
  await keyboard.press('Escape')
  await expect(planner.cell(works.paint, 'duration')).toHaveText('3')
  await keyboard.type('6')
  await keyboard.press('Tab')
  await expect(planner.cell(works.paint, 'duration')).toHaveText('6')
  await expect.poll(() => planner.caret()).toBe('12 start')
  await planner.select(works.paint, 'name')
  await keyboard.press('z')
  await expect(editor).toHaveValue('z')
  await keyboard.press('Escape')

  // Ranges and rows.
  await planner.select(works.plaster)
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await expect.poll(selected).toBe(3)
  await planner.select(works.excavate, 'name', ['Control'])
  await expect.poll(selected).toBe(4)
  await planner.select(works.doors)
  await keyboard.press('Shift+Space')
  await expect.poll(selected).toBe(1)

  // Clipboard, filling down, clearing.
  await planner.select(works.plaster, 'percent')
  await keyboard.type('50')
  await keyboard.press('Enter')
  await keyboard.press('ArrowUp')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+KeyD')
  await expect(planner.cell(works.paint, 'percent')).toHaveText('50')
  await keyboard.press('Control+KeyC')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('50\r\n50')
  await keyboard.press('Delete')
  await expect(planner.cell(works.paint, 'percent')).toHaveText('0')
  await planner.select(works.plaster, 'percent')
  await keyboard.press('Control+KeyV')
  await expect(planner.cell(works.paint, 'percent')).toHaveText('50')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+KeyX')
  await expect(planner.cell(works.paint, 'percent')).toHaveText('0')

  // Rows above and below.
  await planner.select(works.paint)
  await keyboard.press('Insert')
  await expect(editor).toBeFocused()
  await keyboard.press('Escape')
  await expect
    .poll(async () => (await planner.outline()).slice(10, 13))
    .toEqual(['    Plaster', '    New work', '    Paint'])
  await keyboard.press('Control+KeyZ')
  // Paint comes back up before it is clicked.
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await planner.select(works.paint)
  await keyboard.press('Control+Enter')
  await expect(editor).toBeFocused()
  await keyboard.press('Escape')
  await expect.poll(async () => (await planner.outline()).slice(11, 13)).toEqual(['    Paint', '    New work'])
  await keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  // Structure.
  const paintAt = (line: string) => expect.poll(async () => (await planner.outline()).join('\n')).toContain(line)
  await planner.select(works.paint)
  await keyboard.press('Alt+Shift+ArrowRight')
  await paintAt('    Plaster\n      Paint')
  await keyboard.press('Alt+Shift+ArrowLeft')
  await paintAt('    Plaster\n    Paint')
  await keyboard.press('Control+BracketRight')
  await paintAt('    Plaster\n      Paint')
  await keyboard.press('Control+BracketLeft')
  await paintAt('    Plaster\n    Paint')
  await keyboard.press('Alt+Shift+ArrowDown')
  await paintAt('    Doors\n    Paint')
  await keyboard.press('Alt+Shift+ArrowUp')
  await paintAt('    Paint\n    Doors')
  await planner.select(works.foundations)
  await keyboard.press('Alt+Shift+Minus')
  await expect(planner.row(works.excavate)).toHaveCount(0)
  await keyboard.press('Alt+Shift+Equal')
  await expect(planner.row(works.excavate)).toHaveCount(1)

  // Relations, in the order of selecting.
  await planner.select(works.doors)
  await planner.select(works.paint, 'name', ['Control'])
  await keyboard.press('Control+F2')
  await expect(planner.toast('1 relation added')).toBeVisible()
  await expect(planner.cell(works.paint, 'start')).toHaveText('04.03.2026')
  await keyboard.press('Control+Shift+F2')
  await expect(planner.cell(works.paint, 'start')).toHaveText('02.03.2026')
  await keyboard.press('Control+KeyZ')
  await expect(planner.cell(works.paint, 'start')).toHaveText('04.03.2026')
  await keyboard.press('Control+Shift+KeyZ')
  await expect(planner.cell(works.paint, 'start')).toHaveText('02.03.2026')

  // Finding, going to a row, the calculation.
  await keyboard.press('Control+KeyF')
  await expect(page.getByTestId('find').getByRole('textbox').first()).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('Control+KeyG')
  await keyboard.type('Slab')
  await keyboard.press('Enter')
  await expect.poll(() => planner.caret()).toBe('8 name')
  await keyboard.press('F9')
  await planner.official()

  // Single letters work outside cells and fields only.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await keyboard.press('z')
  await expect(page).toHaveURL(/zoom=month/)
  await keyboard.press('Shift+Z')
  await expect(page).toHaveURL(/zoom=week/)
  const scale = await planner.bar(works.slab)
  const top = await planner.grid.boundingBox()
  await page.mouse.move(scale.left, (top?.y ?? 0) + 10)
  await keyboard.down('Control')
  await page.mouse.wheel(0, 900)
  await keyboard.up('Control')
  await expect(page).not.toHaveURL(/zoom=week/)
  await keyboard.press('g')
  await keyboard.press('w')
  await expect.poll(() => planner.caret()).toBe('8 name')
  await stored(planning)
})

test('a whole schedule is built and changed by keyboard alone', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(await createSchedule(maya, 'By keyboard'))
  const { page } = planner
  const { keyboard } = page
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key)
  }
  const editor = page.locator('[data-planner-editor]')
  const names = ['House', 'Pit', 'Slab', 'Walls', 'Roof']
  for (const name of names) {
    await press('Control+Enter')
    await expect(editor).toBeFocused()
    await press('Control+KeyA')
    await keyboard.type(name)
    await press('Enter')
    await expect(editor).toHaveCount(0)
  }
  await expect.poll(() => planner.outline()).toEqual(names)

  // Under the house, one after the other, each with its duration.
  await press('Control+ArrowUp', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await press('Alt+Shift+ArrowRight')
  await expect.poll(() => planner.outline()).toEqual(['House', '  Pit', '  Slab', '  Walls', '  Roof'])
  await press('Control+F2')
  await expect(planner.toast('3 relations added')).toBeVisible()
  await press('Control+ArrowUp', 'ArrowDown', 'Home', 'ArrowRight', 'ArrowRight')
  await expect.poll(() => planner.caret()).toBe('2 duration')
  for (const days of ['5', '3', '4', '8']) {
    await keyboard.type(days)
    await press('Enter')
  }
  const keys = await Promise.all(names.map((name) => planner.keyOf(name)))
  const [house, , , walls, roof] = keys as [string, string, string, string, string]
  await expect(planner.cell(house, 'duration')).toHaveText('20')

  // A limit, taken back and put again.
  await press('Control+ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'End')
  await expect.poll(() => planner.caret()).toBe('4 limit')
  await keyboard.type('07.06.2027')
  await press('Enter')
  await expect(planner.cell(walls, 'start')).toHaveText('07.06.2027')
  await press('Control+KeyZ')
  await expect(planner.cell(house, 'duration')).toHaveText('20')
  await press('Control+Shift+KeyZ')
  await expect(planner.cell(walls, 'limit')).toHaveText('≥ 07.06.2027')
  // From Monday to Thursday in every calendar that the space may have.
  await expect(planner.cell(roof, 'start')).toHaveText('11.06.2027')

  // Whatever has no key of its own is found by its name.
  await press('Control+KeyK')
  await keyboard.type('duplicate')
  await press('Enter')
  await expect.poll(async () => (await planner.outline()).length).toBe(6)
  await press('Control+Delete')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('Enter')
  await expect.poll(async () => (await planner.outline()).length).toBe(5)
  await planner.saved()
  await planner.official()
  await maya.context.close()
})

interface Counted {
  /** Times that the panel below was drawn anew. */
  panel: number
  /** Of the rows that assistive technology reads, sooner after a key than they are to follow. */
  hasty: number
  /** Formats of dates made. */
  formats: number
}

test('while an arrow is held down, the panel below and the rows to be read aloud wait until the caret rests, and no format is made anew', async ({
  browser,
  installation,
}) => {
  const { planner, works, maya } = await plan(installation, browser, 'Held')
  const { page } = planner
  const panel = page.getByTestId('bottom-panel')
  await planner.select(works.excavate)
  await expect(panel.locator('[data-relation]').first()).toBeVisible()
  /** Presses in as many frames, to and fro; counted until the panel is quiet. */
  const held = (presses: number): Promise<Counted> =>
    panel.evaluate(async (below, count) => {
      const counted = { panel: 0, hasty: 0, formats: 0 }
      let keyAt = 0
      let isHeld = false
      const follow = new MutationObserver(() => {
        if (isHeld && performance.now() - keyAt < 50) counted.hasty++
      })
      const rows = document.querySelector('[role=treegrid]')
      if (rows) follow.observe(rows, { childList: true, subtree: true, characterData: true, attributes: true })
      const watch = new MutationObserver(() => counted.panel++)
      watch.observe(below, { childList: true, subtree: true, characterData: true, attributes: true })
      const { DateTimeFormat } = Intl
      const told = new Proxy(DateTimeFormat, {
        construct(made, args: ConstructorParameters<typeof DateTimeFormat>) {
          counted.formats++
          return new made(...args)
        },
      })
      Intl.DateTimeFormat = told
      const frame = (): Promise<number> => new Promise(requestAnimationFrame)
      for (let i = 0; i < count; i++) {
        const key = i % 8 < 4 ? 'ArrowDown' : 'ArrowUp'
        keyAt = performance.now()
        isHeld = i > 0
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, repeat: i > 0 }),
        )
        await frame()
      }
      for (let quiet = 0, last = -1; quiet < 30; quiet++) {
        await frame()
        if (last !== counted.panel) quiet = 0
        last = counted.panel
      }
      watch.disconnect()
      follow.disconnect()
      Intl.DateTimeFormat = DateTimeFormat
      return counted
    }, presses)
  const once = await held(1)
  expect(once.panel).toBeGreaterThan(0)
  await held(9)
  const many = await held(60)
  expect(many.panel).toBeLessThan(20 * once.panel)
  expect(many.formats).toBe(0)
  // Where a frame takes long, the rest may end between two keys.
  expect(many.hasty).toBeLessThan(12)
  await maya.context.close()
})
