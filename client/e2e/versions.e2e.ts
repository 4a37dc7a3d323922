import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import type { Installation } from './installation.ts'
import { importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage, watchBlankRows } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

interface Listed {
  versions: { id: string; name: string; kind: string; locked: boolean }[]
}

const chip = (page: Page): Locator => page.getByTestId('version-switcher')

async function openList(page: Page): Promise<Locator> {
  await chip(page).click()
  return page.getByTestId('version-list')
}

async function act(page: Page, version: string, name: string): Promise<void> {
  const list = await openList(page)
  await list.getByLabel(`What can be done to ${version}`).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Two people on the same schedule, imported for them. */
async function openTogether(installation: Installation, browser: Browser, name: string) {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await importSchedule(maya, name, writeXer(smallPlan()))
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  await Promise.all([a.open(path), b.open(path)])
  return { maya, tom, path, a, b }
}

const listed = (person: SignedIn, path: string): Promise<Listed> =>
  person.call('GET', `/schedules/${path.split('/').at(-1)}/versions`)

test('a branch is made, edited, left and found again; who has it open when it is deleted is told', async ({
  browser,
  installation,
}) => {
  const { maya, tom, path, a, b } = await openTogether(installation, browser, 'Branches')
  const list = await openList(a.page)
  await list.getByRole('button', { name: 'New branch' }).click()
  // It opens before the list of versions is read anew.
  const readList = Promise.withResolvers<void>()
  const ofSchedule = `**/api/v1/schedules/${path.split('/').at(-1)}`
  await a.page.route(ofSchedule, (route) => readList.promise.then(() => route.continue()))
  const blanks = await watchBlankRows(a.page)
  await a.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Two shifts')
  await a.page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  await expect(chip(a.page)).toContainText('Two shifts')
  await a.ready()
  expect(await blanks.jsonValue()).toEqual({ times: 0 })
  readList.resolve()
  await a.page.unrouteAll({ behavior: 'wait' })
  await expect(a.page.getByTestId('version-strip')).toContainText('Branch of')
  await expect(a.page).toHaveURL(/version=/)
  const columns = await a.keyOf('Columns')
  await a.type(columns, 'name', 'Columns at night')
  await a.saved()
  await expect(b.row(columns)).toContainText('Columns')
  expect(await b.text(columns, 'name')).toBe('Columns')

  await b.page.goto(a.page.url())
  await b.ready()
  await expect(b.cell(columns, 'name')).toHaveText('Columns at night')

  const others = await openList(a.page)
  await others.getByLabel('Find a version').fill('Branches')
  await expect(others.getByRole('listitem')).toHaveCount(0)
  const { versions } = await listed(maya, path)
  const actual = versions.find((version) => version.kind === 'actual')?.name ?? ''
  await others.getByLabel('Find a version').fill(actual)
  await a.page.keyboard.press('ArrowDown')
  await a.page.keyboard.press('Enter')
  await expect(chip(a.page)).toContainText(actual)
  await a.ready()
  expect(await a.text(columns, 'name')).toBe('Columns')

  await act(a.page, 'Two shifts', 'Delete')
  await a.page.getByRole('button', { name: 'Delete version' }).click()
  await expect(b.page.getByText('This version no longer exists')).toBeVisible()
  await b.page.getByRole('button', { name: 'Open the actual version' }).click()
  await b.ready()
  expect(await b.text(columns, 'name')).toBe('Columns')
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('a version that is locked is read only at once on the screen of another person, until it is unlocked', async ({
  browser,
  installation,
}) => {
  const { maya, tom, path, a, b } = await openTogether(installation, browser, 'Lock')
  const columns = await b.keyOf('Columns')
  const name = (await listed(maya, path)).versions.find((version) => version.kind === 'actual')?.name ?? ''
  const addRow = b.page.locator('[data-command=addBelow]')
  await expect(addRow).toBeEnabled()
  await act(a.page, name, 'Lock')
  await expect(b.page.getByTestId('version-strip')).toContainText('This version is locked')
  await expect(b.page.getByTestId('toast').getByText(/locked this version/)).toBeVisible()
  await expect(addRow).toBeDisabled()
  await expect(chip(b.page)).toContainText('locked')
  await b.select(columns)
  await b.page.keyboard.press('F2')
  await expect(b.page.locator('[data-planner-editor]')).toHaveCount(0)
  await a.page.keyboard.press('Escape')
  await b.page.getByTestId('version-strip').getByRole('button', { name: 'Unlock' }).click()
  await expect(addRow).toBeEnabled()
  await b.type(columns, 'name', 'Columns again')
  await b.saved()
  await expect(a.row(columns)).toContainText('Columns again')
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('another version becomes the actual one and takes the facts; others stay where they are and are told', async ({
  browser,
  installation,
}) => {
  const { maya, tom, path, a, b } = await openTogether(installation, browser, 'Actual')
  const scheduleId = path.split('/').at(-1)
  const { version } = await maya.call<{ version: { id: string } }>('POST', `/schedules/${scheduleId}/versions/create`, {
    name: 'Recovery plan',
  })
  const before = (await listed(maya, path)).versions.find((one) => one.kind === 'actual')
  const excavate = await a.keyOf('Excavate')
  await maya.call('PATCH', `/versions/${before?.id}/wbs/${excavate}`, { actualStart: '2026-03-02T08:00', percent: 40 })
  await act(a.page, 'Recovery plan', 'Make it the actual version')
  await expect(a.page.getByText('The facts of 1 work are carried over.')).toBeVisible()
  await a.page.getByRole('button', { name: 'Make actual' }).click()
  await expect(b.page.getByText(/made “Recovery plan” the actual version/)).toBeVisible()
  expect((await listed(maya, path)).versions.find((one) => one.kind === 'actual')?.id).toBe(version.id)
  await expect(chip(b.page)).toContainText(before?.name ?? '')
  await b.page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(chip(b.page)).toContainText('Recovery plan')
  await b.ready()
  await expect(b.cell(excavate, 'percent')).toHaveText('40')
  await Promise.all([maya.context.close(), tom.context.close()])
})
