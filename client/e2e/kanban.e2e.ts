import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { boardStatus, cardOf as card, cardsIn, columnOf as column } from './board-pages.ts'
import { importSchedule, signIn } from './people.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

interface Board {
  columns: { id: string; name: string }[]
  items: { id: string; title: string; columnId: string }[]
}
interface Rows {
  rows: { id: string; name: string; percent: number }[]
}

const saved = (page: Page) => expect(boardStatus(page)).toHaveText('Saved')

/** Takes the card by the mouse and holds it over the column. */
async function holdOver(page: Page, title: string, name: string): Promise<void> {
  const [from, to] = [await card(page, title).boundingBox(), await column(page, name).boundingBox()]
  await page.mouse.move(from!.x + from!.width / 2, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(from!.x + from!.width / 2 + 10, from!.y + 30, { steps: 3 })
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height - 10, { steps: 8 })
}

test('two people at one board: drags seen live, a limit told, a card that follows its work, keys, an address (R-KAN-03, R-SHELL-23, R-SHELL-24)', async ({
  installation,
  browser,
}) => {
  const [maya, tom] = [await signIn(installation, browser, 'maya'), await signIn(installation, browser, 'tom')]
  const path = await importSchedule(maya, 'Board', writeXer(smallPlan()))
  const scheduleId = path.split('/').at(-1)!
  const a = await maya.context.newPage()
  const b = await tom.context.newPage()

  // A board is made from a template; the other one opens it from the list.
  await a.goto(path.replace('/schedule/', '/kanban-schedule/'))
  await a.getByRole('button', { name: 'New board' }).first().click()
  await a.getByRole('textbox', { name: 'Name of the board', exact: true }).fill('Site team')
  await a.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(column(a, 'Inspection')).toBeVisible()
  await expect(a.locator('body')).toHaveClass(/pl-board-open/)
  await b.goto(path.replace('/schedule/', '/kanban-schedule/'))
  await b.getByRole('link', { name: 'Site team', exact: true }).click()
  await expect(column(b, 'Inspection')).toBeVisible()
  const boardId = new URL(a.url()).pathname.split('/').at(-1)!
  const board = () => maya.call<Board>('GET', `/kanban/boards/${boardId}`)

  // A limit is set by keys alone: the menu gives the focus to its dialog, and has it back afterwards.
  const acts = a.getByRole('button', { name: 'Actions on the column In progress', exact: true })
  await acts.press('Enter')
  await expect(a.getByRole('menuitem', { name: 'Column settings', exact: true })).toBeFocused()
  await a.keyboard.press('Enter')
  await expect(a.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await a.keyboard.press('Tab')
  await a.keyboard.type('1')
  await a.keyboard.press('Enter')
  await expect(acts).toBeFocused()

  // A card is made of a work, and shows its dates to everybody.
  await a.getByRole('button', { name: 'Cards from works' }).click()
  await a.getByRole('textbox', { name: 'Find a work', exact: true }).fill('Slab')
  await a.getByRole('textbox', { name: 'From', exact: true }).fill('2026-03-01')
  await a.getByRole('textbox', { name: 'To', exact: true }).fill('2026-04-30')
  await a.getByRole('button', { name: 'Make 1 card' }).click()
  await expect(card(b, 'Slab')).toContainText('26.03.2026 → 01.04.2026')
  await expect(card(b, 'Slab')).toContainText('critical')

  // What one holds, the other sees, before and after it is put down.
  await holdOver(a, 'Slab', 'In progress')
  await expect(b.getByTestId('remote-drag')).toContainText('Slab')
  await a.mouse.up()
  await expect(cardsIn(b, 'In progress')).toHaveCount(1)
  await expect(b.getByTestId('remote-drag')).toHaveCount(0)

  // A full column says so, and takes a card when told to; keys do what the mouse does.
  await b.getByRole('button', { name: 'New card in Ready' }).click()
  await b.getByRole('textbox', { name: 'Title of the new card', exact: true }).fill('Props')
  await b.keyboard.press('Enter')
  await b.keyboard.press('Escape')
  await card(b, 'Props').focus()
  await b.keyboard.press('Alt+Shift+ArrowRight')
  await expect(b.getByTestId('toast')).toContainText('“In progress” would be over its limit: 1 + 1 of 1')
  await b.getByRole('button', { name: 'Move anyway' }).click()
  await expect(column(a, 'In progress')).toContainText('2 / 1')
  await expect(column(a, 'In progress')).toContainText('over limit')

  // The work moves in the schedule: so do the dates on its card.
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', `/schedules/${scheduleId}`)
  const rows = async () => (await maya.call<Rows>('GET', `/versions/${currentVersion.id}/wbs?limit=100`)).rows
  const excavate = (await rows()).find(({ name }) => name === 'Excavate')!
  await maya.call('PATCH', `/versions/${currentVersion.id}/wbs/${excavate.id}`, { durationMinutes: 10 * 480 })
  await expect(card(b, 'Slab')).toContainText('02.04.2026 → 08.04.2026')

  // Done on the board is a proposal for the work, no fact of it.
  await card(a, 'Slab').focus()
  await a.keyboard.press('Alt+Shift+ArrowRight')
  await a.keyboard.press('Alt+Shift+ArrowRight')
  await expect(column(b, 'Done')).toContainText('proposes 100 %')
  expect((await rows()).find(({ name }) => name === 'Slab')!.percent).toBe(0)
  await a.keyboard.press('Enter')
  await expect(a.getByTestId('card-panel')).toContainText('Done on the board')

  // The card has an address; what was written into it is there after a reload, for both.
  await a.getByRole('textbox', { name: 'Description', exact: true }).fill('Mind the **joints** <b>now</b>')
  await a.getByRole('textbox', { name: 'New item', exact: true }).fill('Rebar checked')
  await a.keyboard.press('Enter')
  await saved(a)
  await a
    .getByLabel('Attach files …')
    .setInputFiles({ name: 'joints.txt', mimeType: 'text/plain', buffer: Buffer.from('30 mm') })
  const file = (page: Page) => page.getByRole('link', { name: 'joints.txt' })
  await expect(file(a)).toBeVisible()
  await a.getByRole('button', { name: 'Delete the file joints.txt' }).click()
  await expect(file(a)).toHaveCount(0)
  await a.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(file(a)).toBeVisible()
  await saved(a)
  await b.goto(new URL(a.url()).pathname)
  await b.reload()
  const description = b.getByRole('region', { name: 'Description', exact: true })
  await expect(description).toContainText('Mind the joints <b>now</b>')
  await expect(description.locator('strong')).toHaveText('joints')
  await expect(b.getByRole('checkbox', { name: 'Rebar checked', exact: true })).toBeAttached()
  const [download] = await Promise.all([b.waitForEvent('download'), file(b).click()])
  expect(await readFile(await download.path(), 'utf8')).toBe('30 mm')
  expect((await board()).items.map(({ title }) => title).sort()).toEqual(['Props', 'Slab'])
  await Promise.all([maya.context.close(), tom.context.close()])
})
