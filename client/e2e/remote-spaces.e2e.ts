import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('another installation is connected, asked, and a schedule of it is copied and opened (R-SPACE-17, R-SPACE-16.copy_remote)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Tower of the sister', writeXer(smallPlan()))
  const asked = { name: 'Copying', days: 7, password: 'meridian-2026' }
  const { text: token } = await maya.call<{ text: string }>('POST', '/users/access-tokens', asked)
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })

  await page.goto(`/${path.split('/')[1]}/admin/remotes`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await field('Name').fill('Sister')
  await field('Address').fill(installation.url)
  await dialog.getByLabel('Access token', { exact: true }).fill('not-a-token')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.locator('.pl-field-error')).toBeVisible()
  await dialog.getByLabel('Access token', { exact: true }).fill(token)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const row = page.getByRole('row', { name: 'Sister' })
  await expect(row).toContainText(new URL(installation.url).origin)
  await row.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('“Sister” answers: ', { exact: false })).toBeVisible()

  await row.getByRole('button', { name: 'Copy a schedule', exact: true }).click()
  const schedule = dialog.getByLabel('Schedule there', { exact: true })
  const theirs = schedule.locator('option', { hasText: 'Tower of the sister' })
  await schedule.selectOption(await theirs.getAttribute('value'))
  await field('Called').fill('Tower of ours')
  await dialog.getByRole('button', { name: 'Copy a schedule', exact: true }).click()
  await planner.ready()
  await expect(page).toHaveTitle(/Tower of ours/)
  await expect(planner.grid.getByText('Doors', { exact: true })).toBeAttached()

  // A directory knows of which revision it is a copy, and takes the newer one over when somebody says so.
  const spaceId = path.split('/')[1]!
  const make = { nodeId: null, kind: 'custom', code: '', name: 'Classifier of the sister' }
  const made = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, make)
  const rows = (id: string, code: string, name: string) => ({
    commands: [{ do: 'rows.insert', parentId: null, rows: [{ id, code, name }] }],
  })
  const commands = `/directories/${made.directory.id}/commands`
  await maya.call('POST', commands, rows('rowBrickwork', 'B', 'Brickwork'))
  await page.goto(`/${spaceId}/admin/remotes`)
  await row.getByRole('button', { name: 'Copy a directory', exact: true }).click()
  const directory = dialog.getByLabel('Directory there', { exact: true })
  await directory.selectOption(made.directory.id)
  await field('Called').fill('Classifier of ours')
  await page.screenshot({ path: test.info().outputPath('copy-directory.png') })
  await dialog.getByRole('button', { name: 'Copy a directory', exact: true }).click()
  const sheet = page.getByRole('region', { name: 'Classifier of ours' })
  await expect(sheet.getByText('Brickwork')).toBeVisible()
  await expect(sheet).toContainText('Copy from “Sister”, revision 1')
  await maya.call('POST', commands, rows('rowPlastered', 'P', 'Plaster'))
  await page.reload()
  await expect(sheet).toContainText('Outdated: revision 2 is there now. Rows: 1 new.')
  await page.screenshot({ path: test.info().outputPath('outdated.png') })
  await sheet.getByRole('button', { name: 'Take over' }).click()
  await expect(sheet.getByText('Plaster')).toBeVisible()
  await expect(sheet).toContainText('Copy from “Sister”, revision 2')
  await expect(sheet.getByText(/Outdated/)).toHaveCount(0)
  await maya.context.close()
})
