import { expect } from '@playwright/test'
import { boardStatus, cardOf, cardsIn, columnOf, makeBoard } from './board-pages.ts'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'

test('several cards are tagged, moved and archived at once, stand in swimlanes, and come back by one undo (R-KAN-03)', async ({
  installation,
  browser,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const board = await makeBoard(maya, 'Rebar', 'Props', 'Tanking')
  await maya.call('POST', `/kanban/boards/${board.id}/labels`, { name: 'Concrete', color: 'blue' })
  const page = await maya.context.newPage()
  await page.goto(board.path)
  for (const title of ['Rebar', 'Props']) {
    await cardOf(page, title).focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Labels', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Concrete' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move to', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Doing', exact: true }).click()
  await expect(cardsIn(page, 'Doing')).toHaveText([/Rebar.*Concrete/, /Props.*Concrete/])

  await page.getByRole('button', { name: 'Archive', exact: true }).first().click()
  await expect(cardsIn(page, 'Doing')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(cardsIn(page, 'Doing')).toHaveCount(2)
  await expect(columnOf(page, 'To do').getByTestId('card')).toHaveCount(1)

  await page.getByRole('combobox', { name: 'Swimlanes' }).selectOption({ label: 'By label' })
  const lane = page.getByRole('region', { name: 'Concrete', exact: true })
  await expect(lane.getByTestId('card')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'No label', exact: true }).getByTestId('card')).toHaveText(/Tanking/)
  await expect(boardStatus(page)).toHaveText('Saved')
  await maya.context.close()
})
