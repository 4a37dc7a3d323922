import { expect, type Page } from '@playwright/test'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

/** Tab, or Shift+Tab, until the wanted element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: element, body } = document
      if (element === body) return ''
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
  for (let step = 0; step < 40 && !(await focused()).startsWith(name); step++) await page.keyboard.press(key)
  expect(await focused()).toMatch(new RegExp(`^${name}`))
}

test('keys alone lead from the sign-in to a space, a new project and schedule, an edited cell, resources, boards, analytics, and out again (R-SHELL-01)', async ({
  page,
}) => {
  const { keyboard } = page
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Login or email' })).toBeFocused()
  await keyboard.type('maya')
  await keyboard.press('Tab')
  await keyboard.type('meridian-2026')
  await keyboard.press('Enter')

  await expect(page.getByRole('link', { name: 'Meridian Build' })).toBeVisible()
  await tabTo(page, 'Meridian Build')
  await keyboard.press('Enter')
  const tree = page.getByRole('treegrid', { name: 'Structure' })
  await expect(tree.getByRole('row').nth(1)).toBeVisible()
  await keyboard.press('Home')
  for (const [kind, name] of [
    ['New project', 'Footbridge'],
    ['New schedule', 'Deck'],
  ] as const) {
    await keyboard.press('Insert')
    await expect(page.getByRole('textbox', { name: kind })).toBeFocused()
    await keyboard.type(name)
    await keyboard.press('Enter')
    await expect(tree.getByRole('row', { name, selected: true })).toBeVisible()
  }
  // The line of the next schedule is given up.
  await expect(page.getByRole('textbox', { name: 'New schedule' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(tree).toBeFocused()
  await keyboard.press('Enter')

  const planner = new PlannerPage(page)
  await planner.ready()
  await expect(planner.grid).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(planner.grid.getByRole('row')).toHaveCount(2)
  await expect(page.locator('[data-planner-editor]')).toBeFocused()
  await keyboard.type('Erect the deck')
  await keyboard.press('Enter')
  await expect(planner.grid.getByText('Erect the deck', { exact: true })).toBeAttached()
  await planner.saved()

  for (const [screen, address] of [
    ['Analytics', /\/analytics/],
    ['Boards', /\/kanban-schedule\//],
    ['Resources', /\/resources/],
  ] as const) {
    await keyboard.press('Control+KeyK')
    await expect(page.locator('.schedule-palette input')).toBeFocused()
    await keyboard.type(screen)
    await expect(page.locator('.schedule-palette [role=option]').first()).toContainText(screen)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible()
  }

  await keyboard.press('Home')
  await tabTo(page, 'Your account', 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await tabTo(page, 'Sign out')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
})
