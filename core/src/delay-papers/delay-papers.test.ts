import { expect, test } from 'vitest'
import type { DelayWindowView } from '../contract/index.ts'
import { parseInstant } from '../time/index.ts'
import { type Canvas, pagesOf } from '../typesetting/index.ts'
import { type DelayPaper, delayFlow } from './index.ts'

const DAY = 480
const at = (text: string): number => parseInstant(text)!
const maya = { id: 'maya', name: 'Maya Lindqvist', changes: 2 }

const late: DelayWindowView = {
  since: { seq: 1, at: '2026-03-01T22:00:00.000Z' },
  until: { seq: 9, at: '2026-03-08T22:00:00.000Z' },
  ...{ from: at('2026-03-02T08:00'), to: at('2026-03-09T08:00') },
  ...{ finishBefore: at('2026-04-01T17:00'), finishAfter: at('2026-04-07T17:00') },
  ...{ shift: 4 * DAY, anotherEnd: DAY, day: DAY },
  shares: [
    {
      ...{
        id: 'slab',
        code: 'A40',
        name: 'Slab',
        cause: 'progress',
        people: [maya],
        began: 1.5 * DAY,
        took: 1.5 * DAY,
      },
      ...{ planned: at('2026-03-20T17:00'), built: at('2026-03-25T17:00') },
    },
  ],
  concurrent: [{ id: 'lift', code: 'A70', name: 'Lift', cause: 'plan', people: [], besideId: 'slab', amount: 2 * DAY }],
}
const quiet: DelayWindowView = {
  ...late,
  since: late.until,
  until: { seq: 9, at: '2026-03-15T22:00:00.000Z' },
  ...{ shift: 0, anotherEnd: 0, shares: [], concurrent: [] },
}

/** Texts of each page, as they are drawn. */
function textsOf(paper: Partial<DelayPaper>): string[] {
  const of = {
    of: 'Tower, actual',
    windows: [late, quiet],
    words: {},
    decimal: '.',
    timeZone: 'Europe/Vilnius',
  } as const
  const measure = { width: (text: string, { size }: { size: number }) => text.length * 0.5 * size }
  const pages = [...pagesOf(delayFlow({ ...of, ...paper }), measure)]
  return pages.map((page, at) => {
    const texts: string[] = []
    const pen = {
      ...{ fill: () => undefined, frame: () => undefined, line: () => undefined, shape: () => undefined },
      ...{ slanted: () => undefined, picture: () => undefined, ...measure },
      text: (text: string) => texts.push(text),
      within: (_: unknown, draw: () => void) => draw(),
    } as unknown as Canvas['pen']
    page.draw({ pen, page: at + 1, pages: pages.length })
    return texts.join(' ')
  })
}

test('a claim reads when the finish moved, by what, through whom, and what was late beside that', () => {
  const words = { title: 'Delay analysis', 'cause.progress': 'reported', none: 'The finish has not moved.' }
  const [page] = textsOf({ words })
  expect(page).toMatch(/Delay analysis.*Tower, actual/)
  // Moments of the server's clock by the clock of the reader, dates of the plan by that of the site.
  expect(page).toContain('02.03.2026 00:00 – 09.03.2026 00:00')
  expect(page).toMatch(/01\.04\.2026 17:00.*07\.04\.2026 17:00 \+4 \+1/)
  expect(page).toMatch(/A40 Slab reported 20\.03\.2026 17:00 25\.03\.2026 17:00 \+1\.5 \+1\.5 .*Lindqvist \(2\)/)
  expect(page).toMatch(/A70 Lift cause\.plan \+2/)
  expect(page).toMatch(/total: \+4/)
  expect(page).toContain('The finish has not moved.')
})

test('numbers are written as where the language is spoken, and many windows go on over pages', () => {
  const windows = Array.from({ length: 26 }, () => late)
  const pages = textsOf({ windows, decimal: ',' })
  expect(pages[0]).toContain('total: +104')
  expect(pages.join(' ')).toContain('+1,5')
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.at(-1)).toMatch(new RegExp(`${pages.length} +/ +${pages.length}`))
})
