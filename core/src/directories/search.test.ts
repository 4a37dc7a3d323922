import { describe, expect, it } from 'vitest'
import { RowSearch } from './index.ts'

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

  it('is the same when it was prepared before, a piece with each step', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({ code: `${n}`, name: `Row\n${n % 7}` }))
    const search = new RowSearch(many)
    let steps = 0
    for (const _ of search.prepare()) steps++
    expect(steps).toBe(5)
    expect(search.find('row 3', 2)).toEqual([3, 10])
    expect(search.find('4999')).toEqual([4_999])
  })

  it('is the same for rows that changed, came and went, and writes again only what stands beside these', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({ code: `${n}`, name: `Row ${n % 7}` }))
    const before = new RowSearch(many)
    for (const _ of before.prepare());
    const other = { code: '', name: 'Row 3, other' }
    const changes = [many.with(10, other), many.toSpliced(1_500, 0, other, other), many.toSpliced(2_500, 1_100)]
    for (const rows of [...changes, many.slice(0, 1_200), many.slice(4_100), [other], []]) {
      const after = new RowSearch(rows, before)
      for (const text of ['row 3', '49', 'oth', '3']) expect(after.find(text)).toEqual(new RowSearch(rows).find(text))
    }
    const after = new RowSearch(changes[1]!, before)
    let steps = 0
    for (const _ of after.prepare()) steps++
    expect(steps).toBe(2)
  })

  it('stops at the limit with the best', () => {
    expect(found('30', 1)).toEqual(['Masonry'])
  })
})
