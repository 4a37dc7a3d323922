import { indicatorKinds, lightOf } from '@plumbline/core/indicators'
import { expect, test } from 'vitest'
import { withMoved, withTile } from './board-content.ts'
import { boardTemplates, tilesOf } from './board-templates.ts'

let count = 0
const tiles = tilesOf('overview', () => `tile-${count++}`)
const idsOf = (list: typeof tiles) => list.slice(0, 4).map(({ id }) => id)

test('a tile takes the place of the one that it is put on, and what is between gives way', () => {
  expect(idsOf(withMoved(tiles, 'tile-0', 'tile-2'))).toEqual(['tile-1', 'tile-2', 'tile-0', 'tile-3'])
  expect(idsOf(withMoved(tiles, 'tile-2', 'tile-0'))).toEqual(['tile-2', 'tile-0', 'tile-1', 'tile-3'])
  expect(withMoved(tiles, 'gone', 'tile-0')).toEqual(tiles)
  expect(withTile(tiles, { ...tiles[0]!, yellow: 0.5 })[0]?.yellow).toBe(0.5)
})

test('of each template a tile warns before it is red, on the side that is worse', () => {
  for (const template of boardTemplates) {
    for (const { indicator, yellow, red } of tilesOf(template, () => '')) {
      if (indicator === null || yellow === null || red === null) continue
      const { better } = indicatorKinds[indicator as keyof typeof indicatorKinds]
      const limits = { better, yellow, red }
      expect([lightOf(limits, String(red)), lightOf(limits, String(yellow))], indicator).toEqual(['yellow', 'green'])
    }
  }
})

test('the light follows the side that is better, and what is at its limit is on it', () => {
  const spi = { better: 'up' as const, yellow: 0.95, red: 0.9 }
  expect(['0.95', '0.94', '0.9', '0.89', null].map((value) => lightOf(spi, value))).toEqual([
    'green',
    'yellow',
    'yellow',
    'red',
    'none',
  ])
  const late = { better: null, yellow: 0, red: 10 }
  expect(['0', '1', '10', '11'].map((value) => lightOf(late, value))).toEqual(['green', 'yellow', 'yellow', 'red'])
  expect(lightOf({ ...late, yellow: null, red: null }, '5')).toBe('none')
})
