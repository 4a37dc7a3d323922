import { expect } from '@playwright/test'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

test('fields of the Info tab and of the filter stand whole in a narrow window, in English and Russian', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const { maya, planner, works } = await plan(installation, browser, 'Whole words')
  const { page } = planner
  await planner.saved()
  for (const language of ['en', 'ru']) {
    await page.evaluate((chosen) => localStorage.setItem('plumbline.language', chosen), language)
    await page.setViewportSize({ width: 1100, height: 900 })
    await page.reload()
    await planner.ready()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await planner.select(works.paint)
    await page.getByTestId('tab-info').click()
    const kind = page
      .locator('.schedule-field select')
      .filter({ has: page.locator('option[value=not_earlier]') })
      .first()
    await kind.selectOption('not_earlier')
    const date = kind.locator('xpath=following-sibling::input | following-sibling::*//input').first()
    await expect(date).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`info-${language}.png`) })
    const [label, name] = await page.locator('.schedule-field').nth(1).locator(':scope > *').all()
    const tops = await Promise.all([label, name].map(async (part) => (await part?.boundingBox())?.y ?? 0))
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(10)
    const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1
    expect(await date.evaluate(isCut)).toBe(false)
    // The widest text of a list is as wide as the list wants to be.
    const [width, wanted] = await kind.evaluate((select: HTMLSelectElement) => {
      const copy = select.cloneNode(true) as HTMLSelectElement
      copy.style.cssText = 'position:absolute;max-width:none;min-width:0'
      copy.replaceChildren(...[...select.selectedOptions].map((one) => one.cloneNode(true)))
      select.parentElement!.append(copy)
      const sizes = [select.offsetWidth, copy.offsetWidth]
      copy.remove()
      return sizes
    })
    expect(width).toBeGreaterThanOrEqual(wanted!)

    await page.keyboard.press('Control+Shift+KeyF')
    const form = page.locator('.schedule-filter-save')
    await expect(form).toBeVisible()
    // It grows into its place.
    await form.evaluate(async () => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    })
    await page.screenshot({ path: test.info().outputPath(`filter-${language}.png`) })
    const boxes = await form.evaluate((element) =>
      [...element.children].map((child) => {
        const { left, right, top, bottom } = child.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) {
        const isApart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
        expect(isApart).toBe(true)
      }
    }
    expect(await form.locator('button').evaluate(isCut)).toBe(false)
    await page.keyboard.press('Escape')
  }
  await maya.context.close()
})
