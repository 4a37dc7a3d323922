import { expect, type Page, test } from '@playwright/test'
import { layoutWidthOf, widthClassOf } from '../src/shell/window-size.ts'

/** Wide, usual, narrow. */
const widths = [1_440, 1_024, 600]

/**
 * At its width the page does not scroll sideways, none of the tools of the screen is cut off, and the rail takes the 44 px
 * that layouts are told to be narrower by (R-SHELL-41, R-SHELL-42).
 */
export async function expectFits(page: Page, what: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  const layout = widthClassOf(layoutWidthOf(width))
  const found = await page.evaluate(measure, layout)
  expect.soft(found, `${what}, ${width} px`).toEqual([])
}

/** The same at every width; the window is then as wide as before. */
export async function expectFitsAtAnyWidth(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    await expectFits(page, what)
  }
  if (before) await resize(page, before)
}

/** A picture wide in light and one narrow in dark, for who looks at them. */
export async function picturesOf(page: Page, name: string): Promise<void> {
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1440],
    ['dark', 'dark', 1024],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`) })
  }
}

/** Screens hear of it a moment later. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForTimeout(200)
}

/** In the page. */
function measure(layout: string): string[] {
  const root = document.documentElement
  const { width: told } = root.dataset
  const wrong: string[] = []
  if (Math.max(root.scrollWidth, document.body.scrollWidth) > innerWidth) wrong.push('the page scrolls sideways')
  if (told !== layout) wrong.push(`the layout is ${told}, not ${layout}`)

  const rail = document.querySelector('.pl-rail')?.getBoundingClientRect()
  if (rail && layout !== 'xs' && rail.width !== 44) wrong.push(`the rail is ${rail.width} px wide`)
  if (rail && layout === 'xs' && (rail.height !== 44 || Math.round(rail.bottom) !== innerHeight)) {
    wrong.push('the rail does not lie at the bottom, 44 px high')
  }

  // Whoever can scroll to a tool has it; what is hidden beside an edge is lost.
  const isCutOff = (tool: Element): boolean => {
    const { left, right } = tool.getBoundingClientRect()
    for (let around = tool.parentElement; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around)
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      const box = around.getBoundingClientRect()
      if (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return true
    }
    return left < -1 || right > innerWidth + 1
  }
  const places =
    '.pl-rail, .pl-topbar, .pl-tools, .pl-spaces-header, .pl-spaces-title, .pl-auth-side, .pl-notice-page, .bp6-dialog'
  for (const tool of document.querySelectorAll(`:is(${places}) :is(button, a, input, select)`)) {
    const { width, height } = tool.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !isCutOff(tool)) continue
    wrong.push(`cut off: ${tool.getAttribute('aria-label') || tool.textContent || tool.outerHTML.slice(0, 120)}`)
  }
  return wrong
}
