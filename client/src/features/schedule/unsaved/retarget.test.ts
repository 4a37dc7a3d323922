import { describe, expect, test } from 'vitest'
import { retarget } from './retarget.ts'

describe('a change for another row', () => {
  test('has the same values', () => {
    expect(retarget({ do: 'row.set', ids: ['a'], fields: { duration: 480 } }, 'b')).toEqual({
      do: 'row.set',
      ids: ['b'],
      fields: { duration: 480 },
    })
    expect(retarget({ do: 'batch', commands: [{ do: 'row.note', id: 'a', text: 'Wet' }] }, 'b')).toEqual({
      do: 'batch',
      commands: [{ do: 'row.note', id: 'b', text: 'Wet' }],
    })
  })

  test('is none where it was about several rows, or about no values', () => {
    expect(retarget({ do: 'row.set', ids: ['a', 'b'], fields: { duration: 480 } }, 'c')).toBeNull()
    expect(retarget({ do: 'row.delete', ids: ['a'] }, 'b')).toBeNull()
    expect(
      retarget(
        {
          do: 'batch',
          commands: [
            { do: 'row.note', id: 'a', text: 'Wet' },
            { do: 'row.delete', ids: ['a'] },
          ],
        },
        'b',
      ),
    ).toBeNull()
  })
})
