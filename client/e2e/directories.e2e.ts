import { expect, type Page } from '@playwright/test'
import { createProject, demoSpaceOf, signIn } from './people.ts'
import { test } from './with-installation.ts'

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Rows' })
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })

/** As a spreadsheet puts it on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await grid(page).focus()
  await grid(page).evaluate((table, cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    table.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('two people keep one directory: kinds, columns, rows by keyboard and from Excel, each change at once on the other screen (R-DIR-01, R-DIR-02, R-DIR-08, R-DIR-09, R-SHELL-30.screen, R-SHELL-40.directories, R-EPS-01.directory)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const spaceId = await demoSpaceOf(maya)
  const projectId = await createProject(maya, 'Quay of directories')
  const visitor = await browser.newContext({ baseURL: installation.url })
  const door = await visitor.newPage()
  await door.goto(`/${spaceId}/directories`)
  await expect(door).toHaveURL(/\/auth\/login/)
  await visitor.close()

  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${spaceId}/directories`)
  // Where another test has made one, the list is not empty.
  const create = page.getByRole('button', { name: /^(Create a directory|Directory)/ }).first()
  await create.waitFor()
  await page.screenshot({ path: test.info().outputPath('empty.png') })
  await create.click()
  const kinds = page.getByLabel('Kind').locator('option')
  await expect(kinds).toHaveText(['Resources', 'Checklist', 'Own', 'Measures', 'Resource tree', 'User list'])
  await page.getByLabel('Name', { exact: true }).fill('Work types')
  await page.getByLabel('Belongs to').selectOption(projectId)
  await page.screenshot({ path: test.info().outputPath('new.png') })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('No rows yet')).toBeVisible()

  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('button', { name: 'Add a column' }).click()
  await page.getByLabel('Name of column 1').fill('Norm')
  await page.getByLabel('Type of column 1').selectOption('number')
  await page.getByLabel('Unit of column 1').fill('h / unit')
  await page.getByRole('checkbox', { name: 'Required' }).check({ force: true })
  await page.screenshot({ path: test.info().outputPath('columns.png') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(grid(page).getByRole('columnheader', { name: /Norm/ })).toBeVisible()

  await page.keyboard.press('Insert')
  await page.keyboard.type('03')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Concrete and frame')
  // Enter leads to the next line, where the code begins; nothing is made of a line that stays empty.
  await page.keyboard.press('Enter')
  await expect(row(page, 'Concrete and frame')).toBeVisible()
  for (const [code, name] of [
    ['05', 'Metals'],
    ['06', 'Wood'],
  ] as const) {
    await page.keyboard.type(code)
    await page.keyboard.press('Tab')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 rows lack a required value')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('new-line.png') })
  await page.keyboard.press('Escape')
  const names = () => grid(page).locator('tbody tr td:nth-child(2)').allInnerTexts()
  await expect
    .poll(async () => (await names()).map((name) => name.trim()))
    .toEqual(['Concrete and frame', 'Metals', 'Wood'])
  for (const name of ['Wood', 'Metals']) {
    await row(page, name).getByText(name).click()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, name)).toHaveCount(0)
  }
  await row(page, 'Concrete and frame').getByText('Concrete and frame').click()

  const other = await tom.context.newPage()
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto(page.url())
  await expect(row(other, 'Concrete and frame')).toBeVisible()

  await page.keyboard.press('Home')
  await paste(
    page,
    '03\tConcrete and frame\t1\r\n03.10\tWalls, panel system\t0.62\r\n03.30\tSlabs, pump\t1.35\r\n04\tMasonry\t\r\n',
  )
  await expect(row(other, 'Slabs, pump')).toContainText('1.35')
  await expect(page.getByText('1 row lacks a required value')).toBeVisible()
  for (const name of ['Walls, panel system', 'Slabs, pump']) {
    await row(page, name).getByText(name).click()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect(row(other, name)).toHaveAttribute('aria-level', '2')
  }

  // The norm is typed over by one and flashes at the other.
  await row(page, 'Slabs, pump').locator('td').nth(2).click()
  await page.keyboard.type('1.2')
  await page.keyboard.press('Enter')
  await expect(row(other, 'Slabs, pump')).toContainText('1.20')
  await row(other, 'Walls, panel system').getByText('Walls, panel system').click()
  await other.keyboard.press('F2')
  await other.keyboard.press('Control+A')
  await other.keyboard.type('Walls, timber')
  await other.keyboard.press('Enter')
  await expect(row(page, 'Walls, timber')).toBeVisible()

  // Disabled: said in a word, and struck.
  await row(page, 'Walls, timber').locator('td.is-status').click()
  await page.keyboard.type('dis')
  await page.keyboard.press('Enter')
  await expect(row(other, 'Walls, timber')).toContainText('disabled')
  await expect(row(other, 'Walls, timber').locator('.directories-name-text')).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await row(page, 'Slabs, pump').getByText('Slabs, pump').click()
  await page.screenshot({ path: test.info().outputPath('rows.png') })

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel').getByText('Norm: 1.35 → 1.20')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('history.png') })
  await page.getByRole('textbox', { name: 'Code or name' }).fill('slabs')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Escape')

  // Undo takes back the person's own change only.
  await grid(page).focus()
  await page.keyboard.press('Control+z')
  await expect(row(other, 'Walls, timber')).toContainText('active')
  await row(page, 'Masonry').getByText('Masonry').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(other, 'Masonry')).toHaveCount(0)

  // A directory that is not offered any more says so to both.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Name and code…' }).click()
  await page.getByRole('checkbox', { name: 'Offered where values are chosen' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Own, tree, disabled')).toBeVisible()
  await expect(other.getByText('Own, tree, disabled')).toBeVisible()

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('narrow.png') })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${spaceId}?node=${projectId}`)
  await page.getByText('Quay of directories').first().click()
  await page.getByRole('tab', { name: 'Directories' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Work types')
  await expect(page.getByRole('tabpanel')).toContainText('3 rows')
  await page.screenshot({ path: test.info().outputPath('node.png') })
  await page.getByRole('tabpanel').getByRole('link', { name: 'Work types' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work types' })).toBeVisible()
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('a row is dragged by its handle before another one, which the other screen shows, and back by undo (R-DIR-02)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const spaceId = await demoSpaceOf(maya)
  const make = { nodeId: null, kind: 'custom', code: '', name: 'Dragged rows' }
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, make)
  const rows = ['Footing', 'Framing', 'Roofing'].map((name) => ({ id: name.padEnd(12, '0'), code: '', name }))
  await maya.call('POST', `/directories/${directory.id}/commands`, {
    commands: [{ do: 'rows.insert', parentId: null, rows }],
  })
  const path = `/${spaceId}/directories?directory=${directory.id}`
  const [page, his] = [await maya.context.newPage(), await tom.context.newPage()]
  await Promise.all([page.goto(path), his.goto(path)])
  const stand = async (names: readonly string[]): Promise<void> => {
    for (const one of [page, his]) await expect(grid(one).locator('.directories-name-text')).toHaveText([...names])
  }
  await stand(['Footing', 'Framing', 'Roofing'])
  await row(page, 'Roofing').hover()
  await row(page, 'Roofing')
    .locator('.directories-grip')
    .dragTo(row(page, 'Footing'), { targetPosition: { x: 120, y: 4 } })
  await stand(['Roofing', 'Footing', 'Framing'])
  await grid(page).focus()
  await page.keyboard.press('Control+KeyZ')
  await stand(['Footing', 'Framing', 'Roofing'])
})
