import { seededRandom } from '@plumbline/core/testing'
import { expect, it } from 'vitest'
import { CommonUnits } from './common-units.ts'

it('the common unit of a range is that of all rows in it that have one', () => {
  const random = seededRandom(3)
  const kinds = ['m3', 't', null, null]
  for (let round = 0; round < 30; round++) {
    const units = Array.from({ length: 12 }, () => kinds[Math.floor(random() * kinds.length)] ?? null)
    const common = new CommonUnits(units)
    for (let from = 0; from <= 12; from++) {
      for (let to = from; to <= 12; to++) {
        const present = new Set(units.slice(from, to).filter((unit) => unit !== null))
        expect(common.of(from, to)).toBe(present.size === 1 ? [...present][0] : null)
      }
    }
  }
})
