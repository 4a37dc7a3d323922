import { expect, type Page } from '@playwright/test'
import { boardStatus, cardOf, cardsIn, makeBoard } from './board-pages.ts'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'
import { readyForOffline } from './without-network.ts'

// What is reloaded without a network comes from the service worker.
test.use({ serviceWorkers: 'allow' })

async function moveRight(page: Page, title: string): Promise<void> {
  await cardOf(page, title).focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
}

test('what is done on a board without a network outlives a reload, is sent on return, and is listed when it is refused', async ({
  installation,
  browser,
}) => {
  const [maya, tom] = [await signIn(installation, browser, 'maya'), await signIn(installation, browser, 'tom')]
  const board = await makeBoard(maya, 'Rebar', 'Props')
  const [a, first] = [await maya.context.newPage(), await tom.context.newPage()]
  await Promise.all([a.goto(board.path), first.goto(board.path)])
  await expect(cardOf(a, 'Props')).toBeVisible()
  await expect(boardStatus(first)).toHaveText('Saved')
  await readyForOffline(first)

  await tom.context.setOffline(true)
  await moveRight(first, 'Rebar')
  await expect(boardStatus(first)).toHaveText('Offline · 1 change is not sent')
  await first.close()
  const b = await tom.context.newPage()
  await b.goto(board.path)
  await expect(cardsIn(b, 'Doing')).toHaveText(/Rebar/)
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
