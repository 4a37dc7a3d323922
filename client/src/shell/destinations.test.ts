import { expect, test } from 'vitest'
import { destinations } from './destinations.ts'

test('each screen has a letter of its own, and is offered once what it is about is known', () => {
  const codes = destinations.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.every((code) => /^Key[A-Z]$/.test(code))).toBe(true)
  const known = { spaceId: 's', scheduleId: 'a', projectId: 'p' }
  const paths = destinations.map((to) => to.path(known))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.every((path) => path?.startsWith('/s'))).toBe(true)
  const nothingOpen = destinations.filter((to) => to.path({ ...known, scheduleId: null, projectId: null }) === null)
  expect(nothingOpen.map(({ id }) => id)).toEqual([
    'schedule',
    'boards',
    'days',
    'timesheets',
    'cyclogram',
    'estimates',
    'model',
    'grid',
    'pipeline',
  ])
})
