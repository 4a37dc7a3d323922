import { expect, test } from 'vitest'
import { RecentNews } from './recent-news.ts'

const structure = (spaceId: string) => ({ room: `space:${spaceId}`, event: 'structure', args: [{ spaceId }] })

test('whoever comes gets what their room was told since they began to read, once each', () => {
  const recent = new RecentNews(0)
  recent.add(structure('a'), 100)
  recent.add(structure('a'), 200)
  recent.add(structure('b'), 200)
  recent.add({ room: 'space:a', event: 'views', args: [{ scheduleId: 's' }] }, 300)
  expect(recent.since('space:a', 150, 400)?.map(({ event }) => event)).toEqual(['structure', 'views'])
  expect(recent.since('space:a', 50, 400)).toHaveLength(2)
  expect(recent.since('space:a', 301, 400)).toEqual([])
  expect(recent.since('space:c', 100, 400)).toEqual([])
})

test('what was told before this server came, or more than a minute ago, is not known', () => {
  const recent = new RecentNews(1_000)
  recent.add(structure('a'), 2_000)
  expect(recent.since('space:a', 999, 3_000)).toBeNull()
  expect(recent.since('space:a', 1_000, 3_000)).toHaveLength(1)
  expect(recent.since('space:a', 2_000, 62_001)).toBeNull()
  recent.add(structure('b'), 200_000)
  expect(recent.since('space:a', 199_000, 200_000)).toEqual([])
})

test('a crowd that says more than is kept is told to read again, and says nothing wrong', () => {
  const recent = new RecentNews(0)
  for (let told = 0; told < 30_000; told++) recent.add(structure(`${told % 100}`), 1_000 + told)
  expect(recent.since('space:7', 1_000, 31_000)).toBeNull()
  expect(recent.since('space:7', 30_000, 31_000)).toHaveLength(1)
})
