import { expect } from '@playwright/test'
import { demoSpaceOf, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

test('the first screen shows where one left off, its picture, what others moved since, and leads back there (R-SHELL-17, R-SHELL-25)', async ({
  installation,
  browser,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const spaceId = await demoSpaceOf(maya)
  const { nodes } = await maya.call<{ nodes: { id: string; name: string; schedule: { versionId: string } | null }[] }>(
    'GET',
    `/spaces/${spaceId}/eps`,
  )
  const node = nodes.find(({ name }) => name === 'Master schedule')!
  const versionId = node.schedule?.versionId ?? ''
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}/schedule/${node.id}`)
  await new PlannerPage(page).ready()
  // Whoever goes tells where they were.
  const told = page.waitForRequest((request) => request.url().endsWith('/visit'))
  await page.getByRole('link', { name: 'Meridian Build' }).first().click()
  await told
  await maya.call('PUT', `/versions/${versionId}/visit`, { rowId: null })
  await tom.call('POST', `/versions/${versionId}/wbs`, {
    type: 'work',
    code: 'X.1',
    name: 'Second tower crane',
    durationMinutes: 480 * 400,
    parentId: null,
    after: null,
  })
  await tom.call('POST', `/versions/${versionId}/timetable/calculate`)
  await page.goto('/auth/select-space')

  const hero = page.getByTestId('left-off')
  await expect(hero.getByRole('heading', { name: 'Master schedule' })).toBeVisible()
  await expect(hero.getByRole('img', { name: /small Gantt of \d+ bars/ })).toBeVisible()
  await expect(page.getByTestId('moved')).toContainText('Second tower crane')
  await expect(page.getByRole('heading', { name: 'Choose a space' })).toBeVisible()
  await page.locator('body').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/schedule/${node.id}`))

  await page.goto(`/${spaceId}/home`)
  await expect(page.getByTestId('left-off')).toBeVisible()
  await expect(page.getByTestId('home')).toBeVisible()

  const seenAt = async (): Promise<string> => {
    const read = await maya.call<{ schedules: { id: string; seenAt: string | null }[] }>(
      'GET',
      `/spaces/${spaceId}/start`,
    )
    return read.schedules.find(({ id }) => id === node.id)?.seenAt ?? ''
  }
  await page.goto(`/${spaceId}/schedule/${node.id}`)
  await new PlannerPage(page).ready()
  const before = await seenAt()
  // Whoever leaves the page in one go tells it too.
  await page.goto('about:blank')
  await expect.poll(async () => (await seenAt()) > before).toBe(true)
})

test('a file dropped on the first screen gets a space of its own, and its preview opens there', async ({
  installation,
  browser,
}) => {
  const irina = await signIn(installation, browser, 'irina')
  const page = await irina.context.newPage()
  await page.goto('/auth/select-space')
  const file = { name: 'Quay 3.xer', mimeType: 'text/plain', buffer: Buffer.from('ERMHDR\t19.12\n%E\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page).toHaveURL(/\/[A-Za-z0-9_-]{12}(\?|$)/)
  await expect(page.getByRole('dialog')).toContainText('Quay 3.xer')
})

test('works typed in a spreadsheet are a file to start from too, and a place called like the one above it is told once', async ({
  installation,
  browser,
}) => {
  const irina = await signIn(installation, browser, 'irina')
  const page = await irina.context.newPage()
  await page.goto('/auth/select-space')
  const table = 'Code;Name;Duration\nA10;Excavate;5\nA20;Formwork;4\n'
  const file = { name: 'Quay 4.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  await page.locator('[data-testid=schedule-page][data-state=ready]').waitFor()
  // The space and the schedule, without the facility and the project between them.
  await expect(page.locator('.pl-breadcrumb').getByText('Quay 4', { exact: true })).toHaveCount(2)
  await irina.context.close()
})
