import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { demoSpaceOf, importSchedule, signIn } from './people.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

interface Node {
  id: string
  kind: string
  name: string
}

test('every screen of a space has its address, keeps its query, begins at its top and can be used in a narrow window (R-AN-07, R-SHELL-21.address, R-SHELL-22, R-SHELL-25, R-SHELL-26, R-SHELL-28, R-SHELL-30.address, R-SHELL-32, R-SHELL-34, R-SHELL-42)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const spaceId = await demoSpaceOf(maya)
  await importSchedule(maya, 'Newest schedule', writeXer(smallPlan()))
  const { nodes } = await maya.call<{ nodes: Node[] }>('GET', `/spaces/${spaceId}/eps`)
  const none: Node = { id: '', kind: '', name: '' }
  const project = nodes.find(({ kind }) => kind === 'project') ?? none
  const schedule = nodes.find(({ name }) => name === 'Newest schedule') ?? none
  // What comes in is calculated some time later; the numbers of the grid are to be there when it is looked at.
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', `/schedules/${schedule.id}`)
  await maya.call('POST', `/versions/${currentVersion.id}/timetable/calculate`)
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

  await page.goto(`/${spaceId}/home`)
  const schedules = page.getByRole('region', { name: 'Recently changed schedules' })
  await expect(schedules.getByRole('link', { name: schedule.name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who is here' })).toContainText('here now')
  await shot('home')

  await page.getByRole('button', { name: 'Guide' }).click()
  await expect(page.getByRole('heading', { name: 'Keys worth knowing' })).toBeVisible()
  await shot('guide')
  await page.keyboard.press('Escape')

  // The grid of a project: its query finds schedules, and a number leads to the works behind it.
  await page.goto(`/${spaceId}/grid/${project.id}?filter=no-such-name&target=${schedule.id}`)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(`/${spaceId}/grid/${project.id}?target=${schedule.id}`)
  const line = page.getByRole('row').filter({ hasText: schedule.name })
  await expect(line).toHaveAttribute('aria-current', 'true')
  await shot('grid')
  await page.getByRole('combobox', { name: 'Which schedules' }).selectOption('critical')
  await expect(page).toHaveURL(/filter_indicator=critical/)
  await line.getByTitle('Show the critical works').click()
  await expect(page).toHaveURL(new RegExp(`/schedule/${schedule.id}\\?.*critical=1`))

  // The schedule has the same query; the address says what is shown, and a work that was led to is there.
  const { rows } = await maya.call<{ rows: { id: string; name: string; type: string }[] }>(
    'GET',
    `/versions/${currentVersion.id}/wbs?limit=40`,
  )
  const work = rows.find(({ type }) => type === 'work')
  await page.goto(`/${spaceId}/schedule/${schedule.id}?filter_indicator=not_started&target=${work?.id}`)
  await expect(page).not.toHaveURL(/target=/)
  await expect(page).toHaveURL(/filter_indicator=not_started/)

  await page.getByRole('link', { name: 'Attributes', exact: true }).click()
  await expect(page).toHaveURL(`/${spaceId}/attributes`)
  await expect(page.getByTestId('attributes')).toBeVisible()
  await shot('attributes')

  // What people have not made yet says so at its own address.
  for (const path of ['resources', 'resources/aaaaaaaaaaaa?filter=f&filter_indicator=machine&target=t']) {
    await page.goto(`/${spaceId}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Resources', exact: true })).toBeVisible()
    if (path.includes('?')) await expect(page).toHaveURL(/filter=f&filter_indicator=machine/)
  }
  await page.goto(`/${spaceId}/analytics/print/plan/pdf`)
  await expect(page.getByRole('heading', { level: 1, name: 'Print', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Related screens' }).getByRole('link').first()).toBeVisible()

  // Whoever is not signed in is led to the way in.
  const visitor = await browser.newContext({ baseURL: installation.url })
  const door = await visitor.newPage()
  for (const path of ['resources', 'directories', 'home']) {
    await door.goto(`/${spaceId}/${path}`)
    await expect(door).toHaveURL(/\/auth\/login/)
  }
  await visitor.close()

  // Narrow: the rail lies at the bottom, what is long scrolls, and a new address begins at its top.
  await page.setViewportSize({ width: 600, height: 420 })
  await page.goto(`/${spaceId}/home`)
  await expect(page.locator('html')).toHaveAttribute('data-width', 'xs')
  const rail = page.getByRole('navigation', { name: 'Sections' })
  expect((await rail.boundingBox())?.y).toBeGreaterThan(360)
  await expect(page.getByTestId('home')).toBeVisible()
  const top = () => page.evaluate(() => [document.querySelector('.pl-page')?.scrollTop, window.scrollY])
  await page.evaluate(() => document.querySelector('.pl-page')?.scrollTo(0, 200))
  expect((await top())[0]).toBeGreaterThan(0)
  await rail.getByRole('link', { name: 'Attributes' }).click()
  await expect(page.getByTestId('attributes')).toBeVisible()
  expect(await top()).toEqual([0, 0])
  await page.goBack()
  await expect(page.getByTestId('home')).toBeVisible()
  await shot('narrow-home')
  await rail.getByRole('link', { name: 'Structure' }).click()
  // Home has a row of that name as well, and stays until the structure is there.
  await page.getByRole('treegrid', { name: 'Structure' }).getByRole('row', { name: schedule.name }).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/schedule/${schedule.id}`))
  await maya.context.close()
})

test('an error that no screen answers for is told, stored and read by an administrator (R-SYS-09)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const spaceId = await demoSpaceOf(maya)
  await page.goto(`/${spaceId}/home`)
  await expect(page.getByTestId('home')).toBeVisible()
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/client-error'))
  await page.evaluate(() => void Promise.reject(new TypeError('the crane is undefined')))
  await expect(page.locator('.bp6-toast')).toContainText('Something went wrong')
  expect((await stored).status()).toBe(200)
  await page.goto(`/${spaceId}/admin/errors`)
  const line = page.getByRole('row').filter({ hasText: 'the crane is undefined' })
  await expect(line.getByRole('cell')).toHaveText([/\d/, /crane/, `/${spaceId}/home`, 'Maya Lindqvist', '1'])
  await line.getByText('the crane is undefined').first().click()
  await expect(line.locator('pre')).toContainText('TypeError')
  await maya.context.close()
})
