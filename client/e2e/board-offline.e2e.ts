import { expect, type Page } from '@playwright/test'
import { boardStatus, cardOf, cardsIn, type MadeBoard, makeBoard } from './board-pages.ts'
import { type SignedIn, signIn } from './people.ts'
import { test } from './with-installation.ts'
import { readyForOffline } from './without-network.ts'

// What is reloaded without a network comes from the service worker.
test.use({ serviceWorkers: 'allow' })

/** Dates of the work in the small plan. */
const CONCRETE = '13.03.2026 → 17.03.2026'

async function moveRight(page: Page, title: string): Promise<void> {
  await cardOf(page, title).focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
}

/** Maya is on the first card, and says something in the channel of the schedule. */
async function putOnCard(maya: SignedIn, board: MadeBoard, text: string): Promise<void> {
  const [, spaceId, , scheduleId] = board.path.split('/')
  const { users } = await maya.call<{ users: { id: string; login: string }[] }>('GET', `/spaces/${spaceId}/users`)
  const people = users.filter(({ login }) => login === 'maya').map(({ id }) => id)
  const { items } = await maya.call<{ items: { id: string }[] }>('GET', `/kanban/boards/${board.id}`)
  await maya.call('PUT', `/kanban/boards/${board.id}/items/${items[0]?.id}`, { people })
  const { chat } = await maya.call<{ chat: { id: string } }>('GET', `/chat/eps/${scheduleId}`)
  await maya.form('/chat/create-message', { chatId: chat.id, id: 'saidBefore01', text })
}

/** A card of a work, whose dates the schedule says. */
async function addCardOfWork(maya: SignedIn, board: MadeBoard): Promise<void> {
  const scheduleId = board.path.split('/')[3]
  const { works } = await maya.call<{ works: { id: string }[] }>(
    'GET',
    `/kanban/schedule/${scheduleId}/works?text=Concrete`,
  )
  const { columns } = await maya.call<{ columns: { id: string }[] }>('GET', `/kanban/boards/${board.id}`)
  const items = [{ title: 'Pour', workId: works[0]?.id }]
  await maya.call('POST', `/kanban/boards/${board.id}/items`, { columnId: columns[0]?.id, items })
}

async function openTalk(page: Page): Promise<void> {
  const talk = page.getByRole('complementary', { name: 'Chat', exact: true })
  // The key is there when the corner of the frame is, which comes after the board.
  await expect(async () => {
    if (!(await talk.isVisible())) await page.keyboard.press('Alt+KeyC')
    await expect(talk).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await talk.getByRole('button', { name: 'Said before' }).click()
}

test('what is done on a board without a network outlives a reload, is sent on return, and is listed when it is refused (R-KAN-03)', async ({
  installation,
  browser,
}) => {
  const [maya, tom] = [await signIn(installation, browser, 'maya'), await signIn(installation, browser, 'tom')]
  const board = await makeBoard(maya, 'Rebar', 'Props')
  await putOnCard(maya, board, 'Said before')
  await addCardOfWork(maya, board)
  const [a, first] = [await maya.context.newPage(), await tom.context.newPage()]
  await Promise.all([a.goto(board.path), first.goto(board.path)])
  await expect(cardOf(a, 'Props')).toBeVisible()
  await expect(boardStatus(first)).toHaveText('Saved')
  await expect(cardOf(first, 'Pour')).toContainText(CONCRETE)
  await openTalk(first)
  await expect(first.getByRole('article')).toContainText('Maya Lindqvist')
  await readyForOffline(first)

  await tom.context.setOffline(true)
  await moveRight(first, 'Rebar')
  await expect(boardStatus(first)).toHaveText('Offline · 1 change is not sent')
  await first.close()
  const b = await tom.context.newPage()
  await b.goto(board.path)
  await expect(cardsIn(b, 'Doing')).toHaveText(/Rebar/)

  await expect(cardOf(b, 'Pour')).toContainText(CONCRETE)

  // Whom the browser has met keeps their name, on cards and in talk.
  await expect(cardOf(b, 'Rebar').getByRole('img', { name: 'Maya Lindqvist' })).toBeVisible()
  await openTalk(b)
  await expect(b.getByRole('article')).toContainText(/Maya Lindqvist.*Said before/s)
  await b.keyboard.press('Alt+KeyC')
  await moveRight(b, 'Props')
  await expect(boardStatus(b)).toHaveText('Offline · 2 changes are not sent')
  await tom.context.setOffline(false)
  await expect(boardStatus(b)).toHaveText('Saved')
  await expect(cardsIn(a, 'Doing')).toHaveCount(2)

  // Meanwhile the board goes into the archive.
  await tom.context.setOffline(true)
  await moveRight(b, 'Rebar')
  await maya.call('PUT', `/kanban/boards/${board.id}`, { archived: true })
  await tom.context.setOffline(false)
  await b.getByRole('button', { name: '1 change not taken' }).click()
  await expect(cardsIn(b, 'Doing')).toHaveCount(2)
  const refused = b.getByTestId('refused-command')
  await expect(refused).toContainText('Card moved Rebar')
  await maya.call('PUT', `/kanban/boards/${board.id}`, { archived: false })
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(cardsIn(a, 'Done')).toHaveText(/Rebar/)
  await expect(refused).toHaveCount(0)
  await Promise.all([maya.context.close(), tom.context.close()])
})
