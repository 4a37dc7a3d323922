import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectFits } from './layout.ts'

/** What keeps somebody from using the screen, with the elements that have it. Between light and dark only colours differ. */
async function findings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForTimeout(150)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if (colorScheme === 'dark') axe.withRules('color-contrast')
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
}

/** Everybody can use what is on screen, at the width of the window, light and dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectFits(page, what)
  expect.soft(await findings(page, 'light'), what).toEqual([])
  expect.soft(await findings(page, 'dark'), `${what}, dark`).toEqual([])
}

/** A page that moves nothing, so that no colour is measured half-way. */
export async function calm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}
