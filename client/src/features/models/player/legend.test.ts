import { paintElements, paletteOf, playedOf, usualLooks } from '@plumbline/core/bim'
import { expect, test } from 'vitest'
import { legendOf } from './legend.ts'

test('the legend counts what profiles show: what is removed and what is built are not one row', () => {
  const looks = [usualLooks.install, usualLooks.remove, usualLooks.temporary]
  // Works that are done, done, done, in progress; the fifth element has none.
  const dates = { start: Int32Array.of(0, 0, 0, 5), finish: Int32Array.of(4, 4, 4, 9) }
  const played = playedOf(5, Int32Array.of(0, 1, 2, 3), Int32Array.of(0, 1, 2, 3), Uint16Array.of(0, 1, 2, 1))
  const paints = { palette: paletteOf(looks), unlinked: 0 }
  const tally = paintElements(played, dates, null, { now: 6, ahead: 0 }, paints, new Uint32Array(5))
  const unlinked = { color: null, opacity: 30 }
  const rows = legendOf(tally, { looks, names: ['', 'Demolish', 'Scaffold'], unlinked })
  expect(rows).toEqual([
    { key: 'phase.during', look: usualLooks.remove.during, count: 1, profiles: ['Demolish'] },
    { key: 'phase.after', look: usualLooks.install.after, count: 1, profiles: [] },
    { key: 'phase.after', look: usualLooks.remove.after, count: 2, profiles: ['Demolish', 'Scaffold'] },
    { key: 'unlinked', look: unlinked, count: 1, profiles: [] },
  ])
})
