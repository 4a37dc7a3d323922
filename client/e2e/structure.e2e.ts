import { expect } from '@playwright/test'
import { createSchedule, demoSpaceOf, signIn } from './people.ts'
import { test } from './with-installation.ts'

test('the structure is built with a form, dragged and moved, has a passport and comments, and gives back from the bin (R-EPS-08, R-EPS-09, R-SHELL-38.create_node, R-SHELL-39)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const [, spaceId] = (await createSchedule(maya, 'Loose sheets')).split('/')
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}`)
  const dialog = page.getByRole('dialog')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const panel = page.getByRole('complementary')
  const inMenu = async (name: string, item: string) => {
    await row(name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
  }

  // R-EPS-08: the form makes what the row in the tree makes, with a code.
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'With name and code…' }).click()
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('project')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Quay wall')
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('QW')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(row('Quay wall')).toBeVisible()

  // A schedule is dragged into it; what may not stand somewhere cannot be dropped there.
  await row('Loose sheets').dragTo(row('Quay wall'))
  await expect(panel.getByText(/Quay wall$/)).toBeVisible()
  await expect(row('Loose sheets')).toHaveAttribute('aria-level', '3')
  await row('Quay wall').click()
  await expect(panel.getByTestId('analytics')).toContainText('Loose sheets')

  // The tab is kept from node to node and over a reload, as is the width (R-SHELL-39).
  await panel.getByRole('tab', { name: 'Info' }).click()
  await panel.getByRole('textbox', { name: 'System' }).fill('ERP')
  await panel.getByRole('textbox', { name: 'Key', exact: true }).fill('4711')
  await panel.getByRole('button', { name: 'Add the key' }).click()
  await expect(panel.getByTestId('keys')).toContainText('4711')
  await panel.getByRole('textbox', { name: 'New comment' }).fill('Sheets arrive on Monday')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByTestId('comments').getByRole('listitem')).toContainText('Sheets arrive on Monday')
  const splitter = page.getByRole('separator', { name: 'Width of the panel' })
  await splitter.focus()
  const width = Number(await splitter.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowLeft')
  await expect(splitter).toHaveAttribute('aria-valuenow', String(width + 16))
  await page.reload()
  await expect(splitter).toHaveAttribute('aria-valuenow', String(width + 16))
  await row('Quay wall').click()
  await expect(panel.getByTestId('comments')).toContainText('1 comment')
  await page.screenshot({ path: test.info().outputPath('info.png') })

  // R-EPS-10: flags stand in words beside the name.
  await inMenu('Quay wall', 'Mark as not active')
  await expect(row('Quay wall')).toContainText('not active')
  await inMenu('Quay wall', 'Mark as active')
  await expect(row('Quay wall')).not.toContainText('not active')

  await inMenu('Quay wall', 'Copy the project…')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(row('Quay wall, copy')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(dialog).toContainText('1 more object')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row('Quay wall, copy')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bin' }).click()
  await expect(page.getByTestId('bin')).toContainText('Quay wall, copy and 1 more object')
  await page.screenshot({ path: test.info().outputPath('bin.png') })
  await page.getByTestId('bin').getByRole('listitem').first().getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row('Quay wall, copy')).toBeVisible()
  await panel.getByRole('tab', { name: 'Analytics' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('dark.png') })
  await maya.context.close()
})

test('a bell counts live what others do, leads to it, and is cleared (R-DEL-04)', async ({ browser, installation }) => {
  const [maya, irina] = [await signIn(installation, browser, 'maya'), await signIn(installation, browser, 'irina')]
  const path = await createSchedule(maya, 'Bells')
  // Whoever acts in many tests of this installation is told of that late, too.
  await irina.call('DELETE', '/notices/all')
  const [, spaceId, , scheduleId] = path.split('/')
  const page = await irina.context.newPage()
  await page.goto(`/${spaceId}`)
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
  await maya.call('POST', `/eps/${scheduleId}/comments`, { text: 'Is <b>this</b> right, @irina?' })
  await page.getByRole('button', { name: /^Notices, [1-9]\d* new$/ }).click()
  const list = page.getByRole('region', { name: 'Notices' })
  const line = list.getByRole('listitem').filter({ hasText: 'at Bells' })
  await expect(line).toContainText('Maya Lindqvist mentioned you at Bells: Is <b>this</b> right, @irina?')
  await page.screenshot({ path: test.info().outputPath('bell.png') })
  await line.getByRole('button', { name: 'mentioned you' }).click()
  await expect(page.getByRole('complementary', { name: 'Bells' }).getByTestId('comments')).toContainText(
    'right, @irina?',
  )
  await page.getByRole('button', { name: 'Notices', exact: true }).click()
  await list.getByRole('tab', { name: 'My works' }).click()
  await expect(list).toContainText('Nobody has changed works that name you.')
  await list.getByRole('tab', { name: 'All' }).click()
  await list.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(list).toContainText('Nothing new.')
  await Promise.all([maya.context.close(), irina.context.close()])
})

test('the structure tells how far each row is from its target, who is in it, and the numbers of the space are one place', async ({
  browser,
  installation,
}) => {
  const [maya, tom] = [await signIn(installation, browser, 'maya'), await signIn(installation, browser, 'tom')]
  const spaceId = await demoSpaceOf(maya)
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}`)
  const schedule = page.getByRole('row', { level: 3 }).first()
  await expect(schedule.locator('.is-toTarget')).toHaveText(/^[+-]?\d+ d$/)
  await expect(schedule.locator('.is-spi')).toHaveText(/^\d(\.\d+)?$/)
  await expect(page.getByRole('row', { level: 1 }).first().locator('.is-spi')).toHaveText(/^\d(\.\d+)?$/)
  await expect(page.getByRole('region', { name: 'Next milestones' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByTestId('plan-quality')).toContainText(/\d+ of \d+ checks met/)
  await expect(page.getByTestId('edits')).toContainText('Edits, last 4 weeks')

  // Tom opens it: Maya sees him on its row and on those above, until he goes.
  const inside = await tom.context.newPage()
  const id = ((await schedule.getAttribute('id')) ?? '').replace('node-', '')
  await inside.goto(`/${spaceId}/schedule/${id}`)
  const him = (of: typeof schedule) => of.getByRole('img', { name: /^Tom / })
  await expect(him(schedule)).toBeVisible({ timeout: 20_000 })
  await expect(him(page.getByRole('row', { level: 1 }).first())).toBeVisible()
  for (const [name, colorScheme, width] of [
    ['light', 'light', 1440],
    ['dark', 'dark', 1440],
    ['narrow', 'light', 1024],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await inside.close()
  await expect(him(schedule)).toHaveCount(0)

  await page.getByRole('link', { name: 'Scoreboards and analytics' }).click()
  const tabs = page.getByRole('navigation', { name: 'Scoreboards and analytics' })
  for (const [name, path] of [
    ['Dashboards', 'dashboards'],
    ['Analytics', 'analytics'],
    ['Indicators', 'indicators'],
    ['Scoreboard', 'scoreboard'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${spaceId}/${path}`))
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[aria-busy=true], .bp6-spinner')).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath(`${path}.png`) })
  }
  await Promise.all([maya.context.close(), tom.context.close()])
})
