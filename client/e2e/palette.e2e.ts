import { expect } from '@playwright/test'
import { plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

test('the palette knows the words of other programs, and what cannot be done stands last with its reason', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Words')
  const { planner, works } = planning
  const { page } = planner
  await planner.saved()
  const options = page.locator('.schedule-palette [role=option]')
  const find = async (text: string): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+KeyK')
    await expect(page.locator('.schedule-palette input')).toBeFocused()
    await page.keyboard.type(text)
  }
  await planner.select(works.paint)
  for (const [word, found] of [
    ['baseline', 'New target version'],
    ['constraint', 'Limit of the row'],
    ['export', 'Export…'],
    ['DCMA', 'Quality: 14-point assessment'],
  ] as const) {
    await find(word)
    await expect(options.filter({ hasText: found })).toBeVisible()
  }
  await find('re')
  const texts = await options.evaluateAll((all) => all.map((one) => one.querySelector('.bp6-disabled') !== null))
  expect(texts.indexOf(true)).toBeGreaterThan(0)
  expect(texts.slice(texts.indexOf(true)).every(Boolean)).toBe(true)
  await page.screenshot({ path: test.info().outputPath('palette.png') })

  await find('export')
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xer$/)
  await stored(planning)
})

test('Ctrl+K finds screens and schedules wherever one is', async ({ browser, installation }) => {
  const { maya, planner, path } = await plan(installation, browser, 'Anywhere')
  const { page } = planner
  const space = path.split('/')[1]
  const field = page.locator('.schedule-palette input')
  for (const screen of ['', '/home', '/analytics', '/calendars', '/scoreboard', '/admin', '/attributes', '/profile']) {
    await page.goto(`/${space}${screen}`)
    await page.locator('.pl-topbar h1').waitFor()
    await page.keyboard.press('Control+KeyK')
    await expect(field, screen).toBeFocused()
  }
  await page.keyboard.type('Anywhere')
  await expect(page.getByRole('option', { name: 'Anywhere' }).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('screens.png') })
  await page.keyboard.press('Enter')
  await planner.ready()
  await maya.context.close()
})

test('Ctrl+K over an open menu closes the menu, and what is typed goes into the palette', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Over menus')
  const { page } = planner
  await planner.saved()
  const field = page.locator('.schedule-palette input')
  const typedInto = async (what: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await expect(field, what).toBeFocused()
    await page.keyboard.type('ab')
    await expect(page.locator('.bp6-popover'), what).toHaveCount(0)
    await page.keyboard.type('cd')
    await expect(field, what).toHaveValue('abcd')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
  }
  await planner.select(works.paint)
  await page.keyboard.press('Shift+F10')
  await page.getByTestId('menu').waitFor()
  await typedInto('row')
  for (const button of ['[data-command=more]', '[data-command=layouts]', '[data-command=filter]', '.pl-rail-person']) {
    await page.locator(button).click()
    await page.locator('.bp6-popover').waitFor()
    await typedInto(button)
  }
  await page.goto(`/${path.split('/')[1]}/calendars`)
  await page.locator('.pl-rail-person').click()
  await page.locator('.bp6-popover').waitFor()
  await typedInto('another screen')
  await maya.context.close()
})

test('the menu of a row is short, copies and pastes, and opens the rest with the arrow', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Row menu')
  const { maya, planner, works } = planning
  const { page } = planner
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await planner.saved()
  const menu = page.getByTestId('menu')

  await planner.select(works.paint, 'duration')
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  expect(await menu.getByRole('menuitem').count()).toBeLessThan(20)
  await page.screenshot({ path: test.info().outputPath('row-menu.png') })
  await menu.locator('[data-command=copy]').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('3')
  await planner.select(works.doors, 'duration')
  await page.keyboard.press('Shift+F10')
  await menu.locator('[data-command=paste]').click()
  await expect(planner.cell(works.doors, 'duration')).toHaveText('3')

  await page.keyboard.press('Shift+F10')
  await menu
    .locator('[role=menuitem][aria-haspopup=menu]')
    .filter({ hasText: /^Change/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await expect(menu.getByRole('menuitem', { name: 'Change the type of rows' })).toBeFocused()
  await page.screenshot({ path: test.info().outputPath('row-menu-open.png') })
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Set the calendar of rows' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(menu.locator('[role=menuitem][aria-haspopup=menu]').filter({ hasText: /^Change/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await stored(planning)
})

test('a work of no duration stays a work until its planner says otherwise', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'No duration')
  const { planner, works } = planning
  await planner.saved()
  await planner.type(works.paint, 'duration', '0')
  await expect(planner.cell(works.paint, 'bar')).toHaveAttribute('data-kind', 'work')
  const told = planner.page.locator('.pl-toasts').filter({ hasText: 'still a work' })
  await told.getByRole('button', { name: 'Make it a milestone' }).click()
  await expect(planner.cell(works.paint, 'bar')).toHaveAttribute('data-kind', 'milestone')
  await stored(planning)
})
