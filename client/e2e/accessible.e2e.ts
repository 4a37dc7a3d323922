import { expect, type Page } from '@playwright/test'
import { addresses } from './addresses.ts'
import { calm, expectAccessible } from './axe.ts'
import { expectFitsAtAnyWidth } from './layout.ts'
import { demoSpaceOf, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

// Every look at a screen takes a second or two; those tagged as slow run by `npm run accessible`.
test.setTimeout(600_000)

async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type(command)
  await page.keyboard.press('Enter')
}

test('the way in, the structure and a schedule can be used by everybody, light and dark', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({ baseURL: installation.url })
  const page = await calm(context)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Maya Lindqvist' }).waitFor()
  await expectAccessible(page, 'sign-in')
  await page.getByRole('button', { name: 'Maya Lindqvist' }).click()
  const space = page.getByRole('link', { name: 'Meridian Build' })
  await space.waitFor()
  await expectAccessible(page, 'choice of space')
  await space.click()
  await page.getByRole('row', { name: 'Master schedule' }).click()
  await expectAccessible(page, 'structure')
  await page.keyboard.press('Enter')
  await new PlannerPage(page).ready()
  await expectAccessible(page, 'schedule')
  await context.close()
})

test('the calendars can be used by everybody, light and dark', { tag: '@slow' }, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await calm(maya.context)
  await page.goto(`/${await demoSpaceOf(maya)}/calendars`)
  await page.getByRole('toolbar').getByTestId('calendar-new').click()
  await page.getByRole('menuitem', { name: '6 × 10' }).click()
  await page.getByTestId('calendar-editor').waitFor()
  await page.getByTestId('calendar-save').click()
  await page.getByTestId('calendar-uses').waitFor()
  await expectFitsAtAnyWidth(page, 'calendars')
  await expectAccessible(page, 'calendars')
  await maya.context.close()
})

const doors = [
  '/auth/login',
  '/auth/register',
  '/auth/reset-password',
  '/auth/restore',
  '/auth/privacy',
  '/auth/idleness?minutes=30',
  '/auth/success',
  '/error?message=LicenseLimit',
  '/disconnect',
  '/no/such/page',
]

for (const { locale, width } of [
  { locale: 'en-US', width: 1440 },
  { locale: 'ru-RU', width: 1024 },
  { locale: 'ru-RU', width: 600 },
]) {
  test(`every door and every screen of a space can be used by everybody, ${locale}, ${width} px, light and dark`, {
    tag: '@slow',
  }, async ({ browser, installation }) => {
    const view = { locale, viewport: { width, height: 900 } }
    const visitor = await browser.newContext({ ...view, baseURL: installation.url })
    const door = await calm(visitor)
    for (const path of doors) {
      await door.goto(path)
      await door.getByRole('heading').first().waitFor()
      await expectAccessible(door, path)
    }
    await visitor.close()

    const maya = await signIn(installation, browser, 'maya', view)
    const page = await calm(maya.context)
    const { spaceId, paths } = await addresses(maya)
    const look = async (path: string): Promise<void> => {
      await page.goto(`/${spaceId}/${path}`)
      await expect(page.locator('main :is(h2, table, p, ul)').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    for (const path of paths) {
      await look(path)
      await expectAccessible(page, path)
    }

    // What opens over the structure and the administration.
    const dialog = page.getByRole('dialog')
    await look('admin/users')
    await page.locator('main button.bp6-intent-primary').click()
    await dialog.waitFor()
    await expectAccessible(page, 'invitation')
    await look('admin/access')
    await page.locator('main button.bp6-intent-primary').click()
    await dialog.waitFor()
    await expectAccessible(page, 'grant')
    await look('')
    await page.getByRole('row', { name: 'Master schedule' }).click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem').first().waitFor()
    await expectAccessible(page, 'menu of a node')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await dialog.waitFor()
    await expectAccessible(page, 'question')
    await maya.context.close()
  })
}

test('the schedule can be used by everybody: its rows, an open cell, and every tab below, light and dark', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Accessible')
  const { planner, works } = planning
  const { page } = planner
  await planner.select(works.formwork)
  await expectFitsAtAnyWidth(page, 'schedule')
  await expectAccessible(page, 'schedule')
  for (const column of ['name', 'calendar']) {
    await planner.select(works.formwork, column)
    await page.keyboard.press('F2')
    await page.locator('[data-planner-editor]').waitFor()
    await expectAccessible(page, `open cell, ${column}`)
    await page.keyboard.press('Escape')
  }
  for (const tab of await page.getByTestId('bottom-panel').getByRole('tab').all()) {
    await tab.click()
    await expectAccessible(page, `tab ${await tab.textContent()}`)
  }
  await planner.select(works.formwork, 'start')
  await page.keyboard.press('Shift+F1')
  await page.getByTestId('why').waitFor()
  await expectAccessible(page, 'why')
  await stored(planning)
})

test('what opens over the schedule can be used by everybody: palette, panels, lists, dialogs, menus, light and dark', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Accessible panels')
  const { planner, works } = planning
  const { page } = planner
  await planner.select(works.formwork)
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.locator('.bp6-overlay-open .bp6-popover, .bp6-dialog')).toHaveCount(0)
  }

  await page.keyboard.press('Control+KeyK')
  await page.getByPlaceholder(/command/i).fill('cal')
  await expectAccessible(page, 'palette')
  await close()
  await page.keyboard.press('Control+Shift+KeyF')
  await page.getByTestId('filter').waitFor()
  await expectAccessible(page, 'filter')
  await close()
  await page.keyboard.press('Control+Alt+KeyB')
  await page.getByTestId('bars').waitFor()
  await expectAccessible(page, 'bars')
  await close()
  await page.getByTestId('version-switcher').click()
  await page.getByTestId('version-list').waitFor()
  await expectAccessible(page, 'versions')
  await close()
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+Alt+KeyA')
  const attributes = page.getByTestId('attributes')
  await attributes.getByRole('button', { name: 'New attribute' }).click()
  await expectAccessible(page, 'attributes')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('treegrid').focus()
  for (const command of ['Choose columns', 'Keyboard shortcuts', 'Calendars of the schedule']) {
    await run(page, command)
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, command)
    await close()
  }
  await planner.select(works.foundations)
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'question')
  await close()
  await planner.cell(works.formwork, 'name').click({ button: 'right', force: true })
  await page.getByTestId('menu').waitFor()
  await expectAccessible(page, 'menu of a row')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Alt+KeyG')
  const panel = page.getByTestId('view-panel')
  await panel.getByRole('button', { name: 'Group by…' }).click()
  await panel.getByRole('button', { name: 'Sort by…' }).click()
  for (const tab of await panel.getByRole('tab').all()) {
    await tab.click()
    await expectAccessible(page, `view, ${await tab.textContent()}`)
  }
  await stored(planning)
})

test('the comparison of two versions can be used by everybody, light and dark', { tag: '@slow' }, async ({
  browser,
  installation,
}) => {
  const { maya, planner, path } = await plan(installation, browser, 'Accessible comparison')
  const { page } = planner
  const { version } = await maya.call<{ version: { id: string } }>(
    'POST',
    `/schedules/${path.split('/').at(-1)}/versions/create`,
    { name: 'Branch' },
  )
  await planner.type(await planner.keyOf('Excavate'), 'duration', '9')
  await planner.saved()
  await run(page, 'Compare with')
  await page.getByLabel('To: the version that is').selectOption(version.id)
  await page.getByTestId('comparison-summary').waitFor({ timeout: 30_000 })
  await page.locator('[data-group=duration] button').click()
  await expectFitsAtAnyWidth(page, 'comparison')
  await expectAccessible(page, 'comparison')
  await maya.context.close()
})
