import { expect, type Page } from '@playwright/test'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Chat', exact: true })
const tabOf = (page: Page) => page.getByRole('tabpanel', { name: 'Chat', exact: true })

test('a work is talked about where it stands: marked in the grid, in its panel, with works, dates and links that keep their names', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Beside')
  const [maya, tom] = [two.a.page, two.b.page]
  const [columns, slab] = [await two.a.keyOf('Columns'), await two.a.keyOf('Slab')]

  // Nothing is said yet: the tab says so, and the first message is written there.
  await two.b.select(columns)
  await tom.keyboard.press('Alt+Shift+KeyT')
  await tabOf(tom).getByRole('button', { name: 'Write the first message', exact: true }).click()
  const field = tabOf(tom).getByRole('textbox')
  await field.fill('Rebar is late, so #sla')
  await expect(tom.getByRole('option', { name: /Slab/ })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue('Rebar is late, so Slab ')
  await field.press('Enter')
  const chip = tabOf(tom).getByRole('article').getByRole('button', { name: /Slab/ })
  await expect(chip).toContainText('then')

  // Maya sees a quiet mark; one click on it leads to what was said.
  const name = two.a.cell(columns, 'name')
  await expect(name).toHaveAttribute('aria-description', '1 unread message')
  const box = (await name.boundingBox())!
  await maya.mouse.click(box.x + box.width - 11, box.y + box.height / 2)
  await expect(tabOf(maya).getByRole('article')).toContainText('Rebar is late')
  await expect(name).not.toHaveAttribute('aria-description', /unread/)

  // What was named is called as it is called now, and still readable when it is gone.
  await two.a.type(slab, 'name', 'Slab north')
  await two.a.saved()
  await two.b.select(slab)
  await two.b.select(columns)
  await expect(tabOf(tom).getByRole('button', { name: /Slab north/ })).toBeVisible()

  await two.b.select(slab, 'start')
  await two.b.cell(slab, 'start').click({ button: 'right' })
  await tom.getByRole('menuitem', { name: 'Discuss this date', exact: true }).click()
  await expect(panelOf(tom).getByRole('button', { name: /^Start of.*Slab north/ })).toBeVisible()
  await panelOf(tom).getByRole('textbox').press('Enter')
  const said = panelOf(tom)
    .getByRole('article')
    .getByRole('button', { name: /Slab north/ })
  await expect(said).toBeVisible()
  await two.a.select(slab)
  await maya.keyboard.press('Control+Delete')
  await maya.getByRole('button', { name: 'Delete', exact: true }).click()
  await two.a.saved()
  await panelOf(tom).getByRole('button', { name: 'All channels', exact: true }).click()
  await panelOf(tom)
    .getByRole('button', { name: /A file or a link to the plan/ })
    .click()
  await expect(panelOf(tom).locator('s')).toHaveText(/Slab north/)
  await close(two)
})
