import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { createSchedule, importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { atFirst, plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

/** Px that a day takes when zoomed to days. */
const DAY_PX = 24

test('every cell is edited where it stands, and what follows moves at once', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Cells')
  const { planner, works } = planning
  await planner.type(works.excavate, 'name', 'Excavate and haul away')
  await expect(planner.cell(works.excavate, 'name')).toHaveText('Excavate and haul away')
  await planner.type(works.excavate, 'code', 'EX-1')
  await expect(planner.cell(works.excavate, 'code')).toHaveText('EX-1')

  await planner.type(works.excavate, 'duration', '7')
  await expect(planner.cell(works.excavate, 'finish')).toHaveText('10.03.2026')
  await expect(planner.cell(works.formwork, 'start')).toHaveText('11.03.2026')
  await expect(planner.cell(works.slab, 'finish')).toHaveText('03.04.2026')

  await planner.type(works.plaster, 'finish', '09.03.2026')
  await expect(planner.cell(works.plaster, 'duration')).toHaveText('6')

  await planner.type(works.excavate, 'percent', '40')
  await expect(planner.cell(works.excavate, 'start')).toHaveText('02.03.2026 A')
  await expect(planner.cell(works.excavate, 'percent')).toHaveText('40')
  await planner.type(works.excavate, 'percent', '100')
  await expect(planner.cell(works.excavate, 'finish')).toHaveText(/ A$/)
  await stored(planning)
})

test('text that means nothing stays in the open cell with the reason, and Esc gives it up', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Nonsense')
  const { planner, works } = planning
  const editor = planner.page.locator('[data-planner-editor]')
  const nonsense = { duration: 'soon', start: 'after Easter', percent: '140', name: ' ', calendar: 'Moon' }
  for (const [column, text] of Object.entries(nonsense)) {
    await planner.select(works.paint, column === 'calendar' ? 'name' : column)
    if (column === 'calendar') await planner.page.keyboard.press('Control+ArrowRight')
    if (column === 'calendar') await planner.page.keyboard.press('ArrowLeft')
    await planner.page.keyboard.press('F2')
    await editor.fill(text)
    await editor.press('Enter')
    await expect(editor).toHaveValue(text)
    await expect(planner.page.locator('[data-planner-editor-box] [role=alert]')).not.toHaveText('')
    await editor.press('Escape')
    await expect(editor).toHaveCount(0)
  }
  await expect(planner.cell(works.paint, 'duration')).toHaveText('3')
  await stored(planning)
})

test('typing a start sets a limit that is shown, told, and taken back by Undo in the message', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Limit')
  const { planner, works } = planning
  await planner.type(works.paint, 'start', '16.03.2026')
  await expect(planner.cell(works.paint, 'start')).toHaveText('16.03.2026')
  await expect(planner.cell(works.paint, 'finish')).toHaveText('18.03.2026')
  await expect(planner.cell(works.paint, 'limit')).toHaveText('≥ 16.03.2026')
  await expect(planner.toast('start not earlier than 16.03.2026')).toBeVisible()
  await planner.page.locator('.pl-toasts').getByText('Undo').click()
  await expect(planner.cell(works.paint, 'limit')).toHaveText('')
  await expect(planner.cell(works.paint, 'start')).toHaveText('02.03.2026')
  await stored(planning)
})

test('dragging the end of a bar changes the duration and moves what follows; Esc lets go of it', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Bar end')
  const { planner, works } = planning
  await planner.zoomTo('day')
  const bar = await planner.bar(works.excavate)
  const end = { x: bar.right - 3, y: bar.middle }
  const later = { x: end.x + 4 * DAY_PX, y: end.y }
  await planner.drag(end, later, true)
  await planner.page.keyboard.press('Escape')
  await planner.page.mouse.up()
  await expect(planner.cell(works.excavate, 'duration')).toHaveText('5')

  await planner.drag(end, later)
  await expect(planner.cell(works.excavate, 'duration')).toHaveText('7')
  await expect(planner.cell(works.excavate, 'finish')).toHaveText('10.03.2026')
  await expect(planner.cell(works.formwork, 'start')).toHaveText('11.03.2026')
  await stored(planning)
})

test('dragging a bar gives it a limit where it was let go', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Bar')
  const { planner, works } = planning
  await planner.zoomTo('day')
  const bar = await planner.bar(works.paint)
  const middle = { x: (bar.left + bar.right) / 2, y: bar.middle }
  await planner.drag(middle, { x: middle.x + 7 * DAY_PX, y: middle.y })
  await expect(planner.cell(works.paint, 'start')).toHaveText('09.03.2026')
  await expect(planner.cell(works.paint, 'limit')).toHaveText('≥ 09.03.2026')
  await expect(planner.cell(works.paint, 'duration')).toHaveText('3')
  await stored(planning)
})

test('a link is drawn with the mouse, refused where it closes a loop, and removed in the panel', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Links')
  const { planner, works } = planning
  await planner.zoomTo('day')
  const plaster = await planner.bar(works.plaster)
  const paint = await planner.bar(works.paint)
  await planner.drag({ x: plaster.right + 5, y: plaster.middle }, { x: paint.left + 12, y: paint.middle })
  await expect(planner.cell(works.paint, 'start')).toHaveText('06.03.2026')

  const hash = await planner.resultHash()
  const later = await planner.bar(works.paint)
  const before = await planner.bar(works.plaster)
  await planner.drag({ x: later.right + 5, y: later.middle }, { x: before.left + 12, y: before.middle })
  expect(await planner.resultHash()).toBe(hash)

  await planner.select(works.paint)
  const predecessors = planner.page.getByTestId('relations-predecessor')
  await expect(predecessors.getByRole('button', { name: 'Plaster' })).toBeVisible()
  await predecessors.getByRole('button', { name: 'Remove this relation' }).click()
  await expect(planner.cell(works.paint, 'start')).toHaveText('02.03.2026')
  await expect(predecessors.getByRole('button', { name: 'Plaster' })).toHaveCount(0)
  await stored(planning)
})

test('a predecessor is added in the panel by typing its name, and its type and lag change there', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Panel')
  const { planner, works } = planning
  await planner.select(works.doors)
  const predecessors = planner.page.getByTestId('relations-predecessor')
  await predecessors.getByRole('combobox').or(predecessors.getByRole('textbox')).last().fill('Excav')
  await planner.page.keyboard.press('Enter')
  await expect(planner.cell(works.doors, 'start')).toHaveText('09.03.2026')
  await predecessors.getByLabel('Lag', { exact: true }).fill('2')
  await planner.page.keyboard.press('Enter')
  await expect(planner.cell(works.doors, 'start')).toHaveText('11.03.2026')
  await predecessors.getByLabel('Type', { exact: true }).selectOption('ss')
  await expect(planner.cell(works.doors, 'start')).toHaveText('04.03.2026')
  await stored(planning)
})

test('a relation that closes a loop is refused with the path in words', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Loop')
  const { planner, works } = planning
  await planner.select(works.concrete)
  await planner.select(works.excavate, 'name', ['Control'])
  await planner.page.keyboard.press('Control+F2')
  const told = planner.toast('loop')
  await expect(told).toContainText('Excavate')
  await expect(told).toContainText('Formwork')
  await expect(told).toContainText('Concrete')
  await stored(planning)
})

test('rows are added, indented, outdented, moved and deleted with keys, undone to the first state and redone (R-WBS-09)', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Rows')
  const { planner, works } = planning
  const { keyboard } = planner.page
  await planner.select(works.paint)
  await keyboard.press('Control+Enter')
  const editor = planner.page.locator('[data-planner-editor]')
  await expect(editor).toBeFocused()
  await editor.fill('Floors')
  await editor.press('Enter')
  await expect.poll(() => planner.outline()).toEqual([...atFirst.slice(0, 12), '    Floors', '    Doors'])

  await planner.select(await planner.keyOf('Floors'))
  await keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(() => planner.outline()).toEqual([...atFirst.slice(0, 11), '    Floors', '    Paint', '    Doors'])
  await keyboard.press('Alt+Shift+ArrowDown')
  await keyboard.press('Alt+Shift+ArrowDown')
  await keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(() => planner.outline()).toEqual([...atFirst, '  Floors'])
  await keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => planner.outline()).toEqual([...atFirst, '    Floors'])
  await keyboard.press('Delete')
  await planner.confirm('Delete')
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  const undo = planner.page.getByRole('button', { name: 'Undo' }).first()
  while (await undo.isEnabled()) await keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await keyboard.press('Control+Shift+KeyZ')
  await expect.poll(async () => (await planner.outline()).length).toBe(atFirst.length + 1)
  await stored(planning)
})

test('a whole branch is deleted after a question that says how many rows go, and comes back with its links', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Branch')
  const { planner, works } = planning
  await planner.select(works.foundations)
  await planner.page.keyboard.press('Delete')
  const dialog = planner.page.getByRole('dialog')
  await expect(dialog).toContainText('Delete 4 rows?')
  await dialog.getByRole('button', { name: 'Delete 4' }).click()
  await expect.poll(() => planner.outline()).toEqual(['Block A', ...atFirst.slice(5)])
  await planner.page.keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await expect(planner.cell(works.slab, 'finish')).toHaveText('01.04.2026')
  await stored(planning)
})

test('undo takes back what I did and leaves what others did', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Undo of one’s own')
  const { planner: a, works, path } = planning
  const tom = await signIn(installation, browser, 'tom')
  const b = new PlannerPage(await tom.context.newPage())
  await b.open(path)
  await b.type(works.paint, 'duration', '9')
  await expect(a.cell(works.paint, 'duration')).toHaveText('9')
  await a.type(works.plaster, 'duration', '8')
  await expect(b.cell(works.plaster, 'duration')).toHaveText('8')

  await b.page.keyboard.press('Control+KeyZ')
  await expect(a.cell(works.paint, 'duration')).toHaveText('3')
  await b.page.keyboard.press('Control+KeyZ')
  await expect(b.page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled()
  await expect(b.cell(works.plaster, 'duration')).toHaveText('8')
  await expect(a.cell(works.plaster, 'duration')).toHaveText('8')
  await tom.context.close()
  await stored(planning)
})

test('the list of people says where somebody is, and goes there', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Presence')
  const { planner, works, path } = planning
  const tom = await signIn(installation, browser, 'tom')
  const b = new PlannerPage(await tom.context.newPage())
  await b.open(path)
  await b.select(works.slab, 'duration')
  const avatar = planner.page.getByRole('button', { name: 'Tom Okafor' })
  await avatar.hover()
  await expect(planner.page.getByText('at 8 Slab')).toBeVisible()
  await planner.page.getByRole('button', { name: 'Who is here' }).click()
  await planner.page.getByRole('button', { name: 'Go to' }).click()
  await expect(planner.row(works.slab)).toHaveAttribute('aria-selected', 'true')
  await tom.context.close()
  await stored(planning)
})

test('branches collapse and expand with the mouse and with keys, and stay so after a reload', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Collapse')
  const { planner, works } = planning
  await planner.expander(works.foundations)
  await expect.poll(() => planner.outline()).toEqual([...atFirst.slice(0, 2), ...atFirst.slice(5)])
  await planner.page.reload()
  await planner.ready()
  await expect(planner.row(works.foundations)).toHaveAttribute('aria-expanded', 'false')
  await planner.select(works.foundations)
  await planner.page.keyboard.press('Alt+Shift+Equal')
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await planner.select(works.doors)
  await planner.page.keyboard.press('Alt+Shift+Minus')
  await expect.poll(() => planner.outline()).toEqual(['Block A'])
  await stored(planning)
})

test('the time scale goes from days to years by choice, and a link to it shows the same', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Zoom')
  const { planner, works } = planning
  const widths: number[] = []
  for (const level of ['day', 'week', 'month', 'quarter', 'year']) {
    await planner.zoomTo(level)
    await planner.page.waitForTimeout(100)
    const { left, right } = await planner.bar(works.foundations)
    widths.push(right - left)
  }
  expect(widths).toEqual([...widths].sort((one, other) => other - one))
  expect(new Set(widths).size).toBe(5)
  await planner.page.reload()
  await planner.ready()
  await expect(planner.page.locator('.schedule-zoom select')).toHaveValue('year')
  await stored(planning)
})

test('the critical path is known to bars, to the filter, and to the figures below', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Critical')
  const { planner, works } = planning
  for (const key of [works.excavate, works.formwork, works.slab]) {
    await expect(planner.cell(key, 'bar')).toHaveAttribute('data-critical', 'true')
  }
  await expect(planner.cell(works.paint, 'bar')).toHaveAttribute('data-critical', 'false')
  await expect(planner.page.getByTestId('figures')).toHaveText('13 rows, 6 critical')
  await planner.command('Critical rows only')
  await expect.poll(() => planner.outline()).toEqual(atFirst.slice(0, 9))
  await planner.command('Critical rows only')
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await stored(planning)
})

test('a later data date moves what has not started', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Data date')
  const { planner, works } = planning
  await planner.page.getByRole('button', { name: 'Data date' }).click()
  const dialog = planner.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('16.03.2026')
  await dialog.getByRole('button', { name: 'Set' }).click()
  await expect(planner.cell(works.excavate, 'start')).toHaveText('16.03.2026')
  await expect(planner.cell(works.paint, 'start')).toHaveText('16.03.2026')
  await stored(planning)
})

test('keys mean the same on a Russian layout', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Layout')
  const { planner, works } = planning
  await planner.type(works.paint, 'duration', '9')
  await expect(planner.cell(works.paint, 'duration')).toHaveText('9')
  await planner.pressRussian('KeyZ', 'я', 'Control')
  await expect(planner.cell(works.paint, 'duration')).toHaveText('3')
  await planner.pressRussian('KeyZ', 'Я', 'Control+Shift')
  await expect(planner.cell(works.paint, 'duration')).toHaveText('9')

  await planner.select(works.doors)
  await planner.pressRussian('KeyL', 'Д', 'none')
  await expect(planner.page.locator('[data-planner-editor]')).toHaveValue('Д')
  await planner.page.keyboard.insertText('вери')
  await planner.page.keyboard.press('Enter')
  await expect(planner.cell(works.doors, 'name')).toHaveText('Двери')
  await stored(planning)
})

test('offline is said with the number of changes waiting, leaving is warned of, and nothing is lost', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Cellar')
  const { planner, works, maya } = planning
  const status = planner.page.getByTestId('save-status')
  await expect(status).toHaveText('Saved')
  await maya.context.setOffline(true)
  await planner.type(works.paint, 'duration', '9')
  await expect(status).toHaveText('Offline, 1 change waiting')
  const asked = planner.page.waitForEvent('dialog')
  await planner.page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await maya.context.setOffline(false)
  await expect(status).toHaveText('Saved')
  await stored(planning)
})

test('a reader sees everything and changes nothing', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Reader')
  const { planner, works, path } = planning
  installation.setRole('tom', 'reader')
  const tom = await signIn(installation, browser, 'tom')
  const reader = new PlannerPage(await tom.context.newPage())
  await reader.open(path)
  await expect(reader.page.getByTestId('save-status')).toHaveText('Read only')
  await expect(reader.grid).toHaveAttribute('aria-readonly', 'true')
  for (const name of ['Add row below', 'Undo']) {
    await expect(reader.page.getByRole('button', { name }).first()).toBeDisabled()
  }
  await reader.select(works.paint, 'duration')
  await reader.page.keyboard.press('F2')
  await expect(reader.page.locator('[data-planner-editor]')).toHaveCount(0)
  await reader.page.keyboard.press('Delete')
  await reader.zoomTo('day')
  const bar = await reader.bar(works.paint)
  await reader.drag({ x: bar.right - 3, y: bar.middle }, { x: bar.right + 100, y: bar.middle })
  await expect(reader.cell(works.paint, 'duration')).toHaveText('3')

  await planner.type(works.paint, 'duration', '9')
  await expect(reader.cell(works.paint, 'duration')).toHaveText('9')
  installation.setRole('tom', 'planner')
  await tom.context.close()
  await stored(planning)
})

test('an empty schedule offers its first row and an import', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'From nothing')
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  const empty = planner.page.getByTestId('empty-schedule')
  await empty.getByRole('button', { name: 'Import an XER file' }).click()
  await expect(planner.page.getByRole('dialog')).toBeVisible()
  await planner.page.keyboard.press('Escape')
  await expect(planner.page.getByRole('dialog')).toHaveCount(0)
  await empty.getByRole('button', { name: 'Add the first row' }).click()
  const editor = planner.page.locator('[data-planner-editor]')
  await expect(editor).toBeFocused()
  await editor.fill('Set out')
  await editor.press('Enter')
  await planner.page.keyboard.press('Control+Enter')
  await editor.fill('Dig')
  await editor.press('Enter')
  await expect.poll(() => planner.outline()).toEqual(['Set out', 'Dig'])
  await expect(empty).toHaveCount(0)
  await planner.saved()
  await planner.official()
  await maya.context.close()
})

test('an unknown schedule says so and shows the way back', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Known')
  const page = await maya.context.newPage()
  await page.goto(`${path.slice(0, -12)}AAAAAAAAAAAA`)
  await expect(page.getByRole('alert')).toContainText('could not be opened')
  await page.getByText('Back to the structure').click()
  await expect(page.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  await maya.context.close()
})

test('in Russian at 1024 px nothing of the screen is cut off', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Узкий экран')
  const { planner, path } = planning
  const { cookies } = await planning.maya.context.storageState()
  const context = await browser.newContext({
    baseURL: installation.url,
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 1024, height: 768 },
  })
  await context.addCookies(cookies)
  const narrow = new PlannerPage(await context.newPage())
  await narrow.open(path)
  await expect(narrow.page.getByText('Сохранено')).toBeVisible()
  await expect(narrow.page.getByTestId('bottom-panel')).toBeVisible()
  const cut = await narrow.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, output')]
      .filter((element) => element.getClientRects().length > 0)
      // A line that tells on which side more of it is, and goes on there.
      .filter((element) => !element.closest('[data-more~=right], [data-more~=left]'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent || element.getAttribute('aria-label')),
  )
  expect(cut).toEqual([])
  await context.close()
  await expect(planner.root).toHaveAttribute('data-state', 'ready')
  await stored(planning)
})

test('10,000 works scroll to the end and are edited there', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Large', writeXer(generatePlan({ seed: 31, works: 10_000 })))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await planner.grid.focus()
  await planner.page.keyboard.press('Control+End')
  await expect(planner.page.locator('[role=row][aria-selected=true]')).toHaveAttribute('aria-rowindex', /^1\d{4}$/)
  const rows = await planner.shown()
  const last = rows.at(-1)?.key ?? ''
  const hash = await planner.resultHash()
  await planner.type(last, 'duration', '33')
  await expect(planner.cell(last, 'duration')).toHaveText('33')
  await expect(planner.root).not.toHaveAttribute('data-result-hash', hash)
  await planner.saved()
  await planner.official()
  await maya.context.close()
})
