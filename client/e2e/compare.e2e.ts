import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { readSheet } from 'read-excel-file/node'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage, watchBlankRows } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

interface Versions {
  versions: { id: string; name: string; current: boolean }[]
}
interface Rows {
  rows: { id: string; code: string; name: string; type: string }[]
}

test('a branch is compared, exported and merged with a conflict decided; the other person sees it, and it is undone', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Compared', writeXer(smallPlan()))
  const scheduleId = path.split('/').at(-1)
  const { versions } = await maya.call<Versions>('GET', `/schedules/${scheduleId}/versions`)
  const origin = versions.find((version) => version.current)?.id ?? ''
  const { version: branch } = await maya.call<{ version: { id: string } }>(
    'POST',
    `/schedules/${scheduleId}/versions/create`,
    { name: 'Branch', from: origin },
  )
  const { rows } = await maya.call<Rows>('GET', `/versions/${origin}/wbs`)
  const [first, second] = rows.filter((row) => row.type === 'work') as [Rows['rows'][number], Rows['rows'][number]]
  const rename = (version: string, id: string, name: string) =>
    maya.call('PATCH', `/versions/${version}/wbs/${id}`, { name })
  await rename(origin, first.id, 'Named here')
  await rename(branch.id, first.id, 'Named there')
  await maya.call('PATCH', `/versions/${branch.id}/wbs/${second.id}`, { durationMinutes: 40 * 480 })

  const other = await signIn(installation, browser, 'tom')
  const planner = new PlannerPage(await other.context.newPage())
  await planner.open(path)

  const page = await maya.context.newPage()
  await page.goto(`${path}/compare?left=${origin}&right=${branch.id}`)
  const root = page.getByTestId('comparison')
  await expect(root).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  await expect(page.getByTestId('comparison-summary')).toContainText('1 duration changed')
  await page.locator('[data-group=duration] button').click()
  const line = page.locator(`tr[data-code="${second.code}"]`)
  await expect(line.locator('[data-group=duration]')).toContainText('40 d')
  await page.locator('[data-group=all] button').click()
  await expect(page.locator(`tr[data-code="${second.code}"]`)).toHaveCount(1)
  await page.locator(`tr[data-code="${second.code}"] button[aria-expanded]`).click()
  await expect(page.locator(`tr[data-code="${second.code}"] .comparison-change`)).not.toHaveCount(1)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  const sheet = await readSheet(await readFile(await download.path()), 'Durations')
  expect(sheet[1]?.slice(0, 5)).toEqual([second.code, second.name, 'Duration', expect.any(Number), 40])

  // As the strip above a branch leads here.
  await page.goto(`${path}/compare?left=${origin}&right=${branch.id}&merge=1`)
  const panel = page.getByTestId('merge-panel')
  await expect(panel.getByTestId('conflict')).toContainText('Named there')
  await expect(panel.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await panel.getByRole('radio', { name: 'Take that of “Branch”' }).check()
  await expect(panel.getByTestId('merge-count')).toHaveText('2 changes will be taken over')
  const blanks = await watchBlankRows(planner.page)
  await panel.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByTestId('toast')).toContainText('2 changes taken over')
  await expect(page.getByTestId('versions-equal')).toBeVisible()
  await expect(planner.grid).toContainText('Named there')
  expect(await blanks.jsonValue()).toEqual({ times: 0 })

  // What somebody has changed since is kept or written over.
  await other.call('PATCH', `/versions/${origin}/wbs/${first.id}`, { name: 'Named since' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  const clash = page.getByRole('dialog').getByTestId('clash')
  await expect(clash.getByRole('radio', { name: 'Keep Named since', exact: true })).toBeChecked()
  await clash.getByText('Put back Named here', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByTestId('comparison-summary')).toBeVisible()
  await expect(planner.grid).toContainText('Named here')
  await maya.context.close()
  await other.context.close()
})

test('the screen of the schedule leads to the comparison, and a difference back to its work', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Leads', writeXer(smallPlan()))
  const scheduleId = path.split('/').at(-1)
  const { version: copy } = await maya.call<{ version: { id: string } }>(
    'POST',
    `/schedules/${scheduleId}/versions/create`,
    { name: 'Copy' },
  )
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Compare with')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compare\?left=/)
  await page.getByLabel('To: the version that is').selectOption(copy.id)
  await expect(page.getByTestId('versions-equal')).toBeVisible({ timeout: 30_000 })
  const { rows } = await maya.call<Rows>('GET', `/versions/${copy.id}/wbs`)
  const last = rows.filter((row) => row.type === 'work').at(-1)
  await maya.call('PATCH', `/versions/${copy.id}/wbs/${last?.id}`, { name: 'Renamed in the copy' })
  await page.getByRole('button', { name: 'Compare again' }).click()
  await page.locator('.comparison-change[data-group=text] .comparison-left a').click()
  await planner.ready()
  await expect(page.getByTestId('bottom-panel')).toContainText(last?.name ?? '')

  await maya.call('DELETE', `/versions/${copy.id}`)
  await page.goBack()
  await expect(page.getByTestId('version-gone')).toContainText('One of the two versions was deleted')
  await page.getByRole('button', { name: 'Compare the newest' }).click()
  await expect(page.getByTestId('comparison-summary')).toBeVisible()
  await maya.context.close()
})
