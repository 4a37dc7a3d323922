import { expect, type Page } from '@playwright/test'
import { demoSpaceOf, signIn } from './people.ts'
import { test } from './with-installation.ts'

const sheet = (page: Page) => page.getByRole('treegrid', { name: 'Rows' })
const rename = async (page: Page, from: string, to: string): Promise<void> => {
  await sheet(page).getByText(from).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
}

test('a directory says who may do what, and who only reads sees so; what is typed without a network waits, and what collides is asked about (R-DIR-03)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const spaceId = await demoSpaceOf(maya)
  const input = { nodeId: null, kind: 'custom', code: '', name: 'Words of people', hierarchical: true }
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, input)
  const rows = [
    { id: 'slabsslabssl', code: '03.1', name: 'Slabs' },
    { id: 'wallswallswa', code: '03.2', name: 'Walls' },
  ]
  const change = (who: typeof maya, commands: object[]) =>
    who.call('POST', `/directories/${directory.id}/commands`, { commands })
  await change(maya, [{ do: 'rows.insert', parentId: null, rows }])
  const path = `/${spaceId}/directories?directory=${directory.id}`
  const [page, his] = [await maya.context.newPage(), await tom.context.newPage()]
  await page.setViewportSize({ width: 1440, height: 900 })
  await his.setViewportSize({ width: 1024, height: 768 })
  await Promise.all([page.goto(path), his.goto(path)])

  // Without a network: rows wait here, also when the page is opened anew by somebody who comes back.
  await expect(sheet(page).getByText('Slabs')).toBeVisible()
  await maya.context.setOffline(true)
  await expect(page.getByText(/^Offline: rows that you make/)).toBeVisible()
  await rename(page, 'Slabs', 'Decks')
  await rename(page, 'Walls', 'Shear walls')
  await expect(page.getByText('2 changes wait.')).toBeVisible()
  await expect(sheet(page).getByText('Shear walls')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('offline.png') })
  await change(tom, [{ do: 'rows.change', rows: [{ id: rows[0]!.id, name: 'Plates' }] }])
  await maya.context.setOffline(false)
  await expect(sheet(his).getByText('Shear walls')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('you typed “Decks”, somebody else “Plates”')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('collides.png') })
  await page.getByRole('button', { name: 'Take mine' }).click()
  await expect(sheet(his).getByText('Decks')).toBeVisible()
  await expect(page.locator('.directories-unsent')).toHaveCount(0)

  // Who may: said in the dialog, seen by the other at once.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Who may…' }).click()
  await page.getByLabel('Add a person or a role').selectOption({ label: 'Everybody else' })
  await expect(page.getByLabel('What they may: Everybody else')).toHaveValue('read')
  await page.screenshot({ path: test.info().outputPath('rights.png') })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('rights-dark.png') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(his.getByText('read only')).toBeVisible()
  await expect(his.getByRole('button', { name: /^Row/ })).toHaveCount(0)
  await his.screenshot({ path: test.info().outputPath('reads-1024.png') })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Who may…' }).click()
  await page.getByLabel('What they may: Everybody else').selectOption('none')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(his.getByText('Words of people')).toHaveCount(0)
  await Promise.all([maya.context.close(), tom.context.close()])
})
