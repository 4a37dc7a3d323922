import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../testing/index.ts'
import { execute, openSchedule } from './index.ts'
import { keysBetween, spread } from './order-keys.ts'

const random = seededRandom(11)

describe('Order keys', () => {
  test('of a run ascend and lie in their gap', () => {
    for (const count of [1, 2, 40, 5000]) {
      const keys = keysBetween('V', 'W', count, random)!
      expect(keys).toHaveLength(count)
      expect([...keys].sort()).toEqual(keys)
      expect(new Set(keys).size).toBe(count)
      expect(keys[0]! > 'V' && keys[count - 1]! < 'W').toBe(true)
    }
  })

  test('of two runs in one gap never interleave', () => {
    for (let i = 0; i < 500; i++) {
      const [mine, theirs] = [keysBetween('B', 'D', 5, random)!, keysBetween('B', 'D', 7, random)!]
      const owners = [...mine.map((key) => [key, 'm']), ...theirs.map((key) => [key, 't'])].sort().map(([, who]) => who)
      expect(owners.join('')).toMatch(/^(m{5}t{7}|t{7}m{5})$/)
    }
  })

  test('stay short when rows are typed one after the other, at either end and in the middle', () => {
    const longest = (next: (last: string, count: number) => string[] | null): number => {
      let last = 'V'
      for (let i = 0; i < 500; i++) last = next(last, 1)![0]!
      return last.length
    }
    expect(longest((last) => keysBetween(last, null, 1, random))).toBeLessThan(30)
    expect(longest((last) => keysBetween(null, last, 1, random))).toBeLessThan(30)
    expect(longest((last) => keysBetween(last, 'W', 1, random))).toBeLessThan(50)
  })

  test('say when nothing fits', () => {
    expect(keysBetween('V', 'V', 1, random)).toBeNull()
    expect(keysBetween('V', 'V0', 1, random)).toBeNull()
    expect(keysBetween('W', 'V', 1, random)).toBeNull()
  })

  test('are given anew to siblings that have run out of room', () => {
    const replica = openSchedule(new Y.Doc())
    const names: string[] = []
    for (let i = 0; i < 1500; i++) {
      // Always into the same narrowing gap: after the second, before the last one made.
      const [after, id] = [names[1] ?? names[0] ?? null, `row${i}`]
      execute(replica, { do: 'row.create', id, place: { parentId: null, after }, fields: {} }, { random })
      names.splice(after === null ? 0 : names.indexOf(after) + 1, 0, id)
    }
    expect(replica.childrenOf(null)).toEqual(names)
    expect(Math.max(...names.map((id) => replica.tree.spot(id)!.key.length))).toBeLessThanOrEqual(70)
  })

  test('of a whole list have room between them', () => {
    const keys = spread(1000)
    expect([...keys].sort()).toEqual(keys)
    for (let i = 1; i < keys.length; i++) expect(keysBetween(keys[i - 1]!, keys[i]!, 1, random)).not.toBeNull()
  })
})
