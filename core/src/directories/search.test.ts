import { describe, expect, it } from 'vitest'
import { RowSearch, writeLines } from './index.ts'

const rows = [
  { code: '03.30.10', name: 'Slabs, pump' },
  { code: '03.30.20', name: 'Walls and cores, skip' },
  { code: '30.01', name: 'Masonry' },
  { code: '04.10', name: 'Pump 30' },
  { code: '', name: 'Насос бетонный' },
]
const found = (text: string, limit?: number): string[] =>
  new RowSearch(rows).find(text, limit).map((at) => rows[at]!.name)

describe('searching rows', () => {
  it('ranks codes that begin so, then words that do, then what has it somewhere', () => {
    expect(found('30')).toEqual(['Masonry', 'Slabs, pump', 'Walls and cores, skip', 'Pump 30'])
    expect(found('pump')).toEqual(['Slabs, pump', 'Pump 30'])
    expect(found('ump')).toEqual(['Slabs, pump', 'Pump 30'])
  })

  it('wants every word, in any order and any letters', () => {
    expect(found('SKIP walls')).toEqual(['Walls and cores, skip'])
    expect(found('бет')).toEqual(['Насос бетонный'])
    expect(found('pump walls')).toEqual([])
    expect(found('  ')).toEqual([])
  })

  it('is the same when its lines were written before, a piece with each step, and after a row became another', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({ code: `${n}`, name: `Row\n${n % 7}` }))
    let steps = 0
    for (const _ of writeLines(many)) steps++
    expect(steps).toBe(2)
    const search = new RowSearch(many)
    expect(search.find('row 3', 2)).toEqual([3, 10])
    expect(search.find('4999')).toEqual([4_999])
    expect(new RowSearch(many.with(10, { code: '', name: 'Other' })).find('row 3', 2)).toEqual([3, 17])
  })

  it('stops at the limit with the best', () => {
    expect(found('30', 1)).toEqual(['Masonry'])
  })
})
