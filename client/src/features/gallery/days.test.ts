import type { GalleryPicture } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { daysOf, neighbourOf, pictureAfterKey } from './days.ts'

const picture = (id: string, takenAt: string | null): GalleryPicture => ({
  id,
  caption: '',
  author: { id: 'a', firstName: 'Ivan', lastName: 'Petrov', color: 0 },
  takenAt,
  about: null,
  at: '2026-03-05T10:00:00.000Z',
  width: 4,
  height: 3,
})

test('pictures stand under the days they were taken on, those of unknown days last', () => {
  const days = daysOf([
    picture('c', '2026-03-02T15:00'),
    picture('x', null),
    picture('b', '2026-03-02T08:00'),
    picture('a', '2026-02-27T08:00'),
  ])
  expect(days.map(({ day, pictures }) => [day, pictures.map(({ id }) => id).join('')])).toEqual([
    ['2026-03-02', 'cb'],
    ['2026-02-27', 'a'],
    ['', 'x'],
  ])
})

test('keys lead from picture to picture and stop at the ends', () => {
  const after = (id: string, key: string) => pictureAfterKey(['a', 'b', 'c'], id, key)
  expect([after('a', 'ArrowRight'), after('c', 'ArrowRight'), after('a', 'ArrowLeft')]).toEqual(['b', 'c', 'a'])
  expect([after('b', 'Home'), after('b', 'End'), after('b', 'Enter')]).toEqual(['a', 'c', null])
})

test('when one is gone the next is looked at, after the last the one before', () => {
  expect([neighbourOf(['a', 'b', 'c'], 'b'), neighbourOf(['a', 'b'], 'b'), neighbourOf(['a'], 'a')]).toEqual([
    'c',
    'a',
    null,
  ])
})
