/** What benchmarks of pages do with them; all pages of a run have the clock of this machine. */
import type { Page } from '@playwright/test'

/** From the address in the browser until the place is there; ms. */
export async function openingTime(page: Page, address: string, place: string): Promise<number> {
  const started = performance.now()
  await page.goto(address)
  await page.locator(place).last().waitFor()
  return performance.now() - started
}

/** Resolves with the moment (ms since 1970) at which the text stands in the place; asked before it does. */
export function whenSeen(page: Page, place: string, text: string): Promise<number> {
  return page.evaluate(
    ([place, text]) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (!document.querySelector(place!)?.textContent?.includes(text!)) return
          watch.disconnect()
          resolve(Date.now())
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
        look()
      }),
    [place, text],
  )
}

/** Times between frames while something is scrolled by `px` before each, or a wheel turned over it. */
export function movingTimes(
  page: Page,
  place: string,
  by: 'scroll' | 'wheel',
  px: number,
  milliseconds: number,
): Promise<number[]> {
  return page.evaluate(
    ([place, by, px, milliseconds]) =>
      new Promise<number[]>((resolve) => {
        const moved = document.querySelector(place)!
        const intervals: number[] = []
        const started = performance.now()
        let last = 0
        const tick = (now: number): void => {
          if (last > 0) intervals.push(now - last)
          last = now
          if (now - started > milliseconds) {
            resolve(intervals)
            return
          }
          if (by === 'scroll') moved.scrollTop += px
          else moved.dispatchEvent(new WheelEvent('wheel', { deltaY: px, bubbles: true, cancelable: true }))
          requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
    [place, by, px, milliseconds] as const,
  )
}
