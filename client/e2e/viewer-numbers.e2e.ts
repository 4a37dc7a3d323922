import { expect, type Page } from '@playwright/test'
import { seededRandom } from '@plumbline/core/testing'
import { type ServedPage, servePage } from '../bench/pages/serve.ts'
import type { Block } from './viewer-page/blocks.ts'
import type { ViewerPage } from './viewer-page/page.ts'
import { test } from './with-graphics.ts'

/** What the viewer draws is judged by the numbers of elements that it draws instead of colours. */
let served: ServedPage
test.beforeAll(async () => {
  served = await servePage(new URL('./viewer-page/', import.meta.url))
})
test.afterAll(() => served.close())

async function open(page: Page, blocks: readonly Block[]): Promise<void> {
  await page.goto(served.address)
  await page.waitForFunction('window.viewerPage')
  await page.evaluate((given) => window.viewerPage.open(given), blocks)
}

const ask = <K extends keyof ViewerPage>(page: Page, name: K, ...given: Parameters<ViewerPage[K]>) =>
  page.evaluate(([what, args]) => (window.viewerPage[what as 'seen'] as (...all: unknown[]) => unknown)(...args), [
    name,
    given,
  ] as [string, unknown[]]) as Promise<Awaited<ReturnType<ViewerPage[K]>>>

/** From 20 m in front, at the height of the eyes. */
const [eye, target] = [
  [0, 1.5, 20],
  [0, 1.5, 0],
] as const

const scene = {
  wall: { low: [-4, 0, 0], high: [4, 3, 0.4] },
  behindTheWall: { low: [-1, 1, -3], high: [1, 2, -2.5] },
  beside: { low: [5, 0, 0], high: [6, 2, 1] },
  outOfSight: { low: [100, 0, 0], high: [101, 2, 1] },
  behindTheEye: { low: [0, 0, 40], high: [1, 1, 41] },
  room: { low: [-8, 0, -2], high: [-5, 3, 1] },
  inTheRoom: { low: [-7, 1, -1], high: [-6, 2, 0] },
  sheet: { low: [7, 0, -2], high: [7.5, 2, 1], isSheet: true },
} satisfies Record<string, Block>
const names = Object.keys(scene) as (keyof typeof scene)[]
const numbersOf = (...wanted: (keyof typeof scene)[]): number[] =>
  wanted.map((name) => names.indexOf(name)).sort((one, other) => one - other)

test('what stands before others, out of sight or behind the eye is seen by its number, or not (R-BIM-01)', async ({
  page,
}) => {
  await open(page, Object.values(scene))
  await ask(page, 'look', eye, target)
  expect(await ask(page, 'seen')).toEqual({
    whole: numbersOf('wall', 'beside', 'room', 'sheet'),
    capped: [],
    ghosts: [],
  })
  await ask(page, 'hide', numbersOf('wall', 'room'))
  expect((await ask(page, 'seen')).whole).toEqual(numbersOf('behindTheWall', 'beside', 'inTheRoom', 'sheet'))
  // From the other end of the site what was behind the eye is before it.
  await ask(page, 'look', [0, 1.5, 60], target)
  expect((await ask(page, 'seen')).whole).toContain(names.indexOf('behindTheEye'))
})

test('bodies that a plane or a box opens are filled, one within the other; a sheet has no inside (R-BIM-01)', async ({
  page,
}) => {
  await open(page, Object.values(scene))
  await ask(page, 'look', eye, target)
  await ask(page, 'cut', { z: -0.5 })
  expect(await ask(page, 'seen')).toEqual({
    whole: numbersOf('behindTheWall', 'room', 'inTheRoom', 'sheet'),
    capped: numbersOf('room', 'inTheRoom'),
    ghosts: [],
  })
  // What lies whole behind the plane is not filled, and what is hidden neither.
  await ask(page, 'hide', numbersOf('room'))
  expect((await ask(page, 'seen')).capped).toEqual(numbersOf('inTheRoom'))
  await ask(page, 'hide', [])

  await ask(page, 'cut', { box: { low: [-5.8, 0.5, -5], high: [0.5, 1.5, 0.2] } })
  expect(await ask(page, 'seen')).toEqual({
    whole: numbersOf('wall', 'room'),
    capped: numbersOf('wall', 'room'),
    ghosts: [],
  })
  // In both pictures beside each other; the narrow one does not reach as far to the side.
  await ask(page, 'divide', 0.7)
  expect((await ask(page, 'seen', 0)).capped).toEqual(numbersOf('wall', 'room'))
  expect((await ask(page, 'seen', 1)).capped).toEqual(numbersOf('wall'))
  await ask(page, 'divide', null)
  await ask(page, 'cut', {})
  expect((await ask(page, 'seen')).capped).toEqual([])
})

test('what stands behind a cut within a body does not show through its fill, also where another plane cuts the body again', async ({
  page,
}) => {
  const [slab, pipe, core, column, plate] = [0, 1, 2, 3, 4]
  await open(page, [
    { low: [-3, 0, -6], high: [3, 3, 2] },
    { low: [-1, 1, -4], high: [1, 2, -3] },
    { low: [-0.5, 1, -2], high: [0.5, 2, 0] },
    { low: [5, 0, -1], high: [7, 3, 1] },
    { low: [5.5, 1.2, -0.5], high: [6.5, 1.4, 0.5] },
  ])
  await ask(page, 'look', eye, target)
  await ask(page, 'hide', [column, plate])
  await ask(page, 'cut', { z: -0.5 })
  expect(await ask(page, 'seen')).toEqual({ whole: [slab, core], capped: [slab, core], ghosts: [] })
  const { points, others } = await ask(page, 'compare')
  expect(others / points).toBeLessThan(0.005)
  // Whoever is within the cut body looks at what is there.
  await ask(page, 'look', [2, 1.5, -1.5], [0, 1.5, -3.5])
  expect((await ask(page, 'seen')).whole).toContain(pipe)

  // A storey by itself: the column is cut above and below, and seen from above.
  await ask(page, 'hide', [slab, pipe, core])
  await ask(page, 'cut', { box: { low: [4, 1, -2], high: [8, 2, 2] } })
  await ask(page, 'look', [6, 20, 0.1], [6, 0, 0])
  expect(await ask(page, 'seen')).toEqual({ whole: [column], capped: [column], ghosts: [] })
})

test('a ghost covers nothing and cannot be hit, and is still there; cuts and hiding take it away (R-BIM-01)', async ({
  page,
}) => {
  await open(page, Object.values(scene))
  await ask(page, 'look', eye, target)
  await ask(page, 'ghost', numbersOf('wall', 'room', 'outOfSight'))
  expect(await ask(page, 'seen')).toEqual({
    whole: numbersOf('behindTheWall', 'beside', 'inTheRoom', 'sheet'),
    capped: [],
    ghosts: numbersOf('wall', 'room'),
  })
  await ask(page, 'cut', { z: -0.5 })
  expect(await ask(page, 'seen')).toEqual({
    whole: numbersOf('behindTheWall', 'inTheRoom', 'sheet'),
    capped: numbersOf('inTheRoom'),
    ghosts: numbersOf('room'),
  })
  await ask(page, 'hide', numbersOf('room'))
  expect((await ask(page, 'seen')).ghosts).toEqual([])
})

test('whatever a ray meets among many blocks, cut or whole, is drawn at that pixel (R-BIM-01)', async ({ page }) => {
  const random = seededRandom(31)
  const between = (low: number, high: number): number => low + (high - low) * random()
  const blocks = Array.from({ length: 800 }, (): Block => {
    const low = [between(-40, 40), between(0, 30), between(-40, 40)] as const
    const size = (): number => between(0.2, 6)
    return { low, high: [low[0] + size(), low[1] + size(), low[2] + size()] }
  })
  await open(page, blocks)
  for (let look = 0; look < 4; look++) {
    const at = (): number => between(-70, 70)
    await ask(page, 'look', [at(), between(2, 40), at()], [at() / 3, between(0, 20), at() / 3])
    await ask(page, 'cut', look % 2 === 0 ? { z: between(-20, 20) } : {})
    const { points, others, missing } = await ask(page, 'compare')
    // At borders of elements a ray and the pixel around it may differ.
    expect(others / points).toBeLessThan(0.005)
    expect(missing).toEqual([])
  }
})

test('what is out of sight is not drawn (R-BIM-01)', async ({ page }) => {
  const row = Array.from({ length: 40_000 }, (_, at): Block => {
    const x = Math.floor(at / 40)
    const [y, z] = [at % 8, Math.floor(at / 8) % 5]
    return { low: [x, y, z], high: [x + 0.5, y + 0.5, z + 0.5] }
  })
  await open(page, row)
  const drawnFrom = async (x: number, to: number): Promise<number> => {
    await ask(page, 'look', [x, 4, 2.2], [x + to, 4, 2.2])
    const { drawn, all } = await ask(page, 'drawn')
    return drawn / all
  }
  expect(await drawnFrom(-10, -1)).toBe(0)
  expect(await drawnFrom(-10, 1)).toBe(1)
  const [before, behind] = [await drawnFrom(500, 1), await drawnFrom(500, -1)]
  for (const share of [before, behind]) expect(share).toBeLessThan(0.9)
  expect(before + behind).toBeGreaterThanOrEqual(1)
})
