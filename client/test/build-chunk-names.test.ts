import { expect, test } from 'vitest'
import { nameFor } from '../build-chunk-names.ts'

const page = (feature: string, name: string): string => `/client/src/features/${feature}/${name}Page.tsx`
const schedule = page('schedule', 'Schedule')
const dialogs = '/client/src/features/schedule/screen/dialogs.tsx'
const menu = '/client/src/features/schedule/screen/RowMenu.tsx'
const corner = '/client/src/app/frame-parts.tsx'
const board = page('kanban', 'Board')
const chat = '/client/src/features/chat/ChatPanel.tsx'
const register = page('auth', 'Register')
const login = page('auth', 'Login')
const structure = page('structure', 'Structure')

const libraries = new Map([
  ['live', new Set([board, chat])],
  ['forms', new Set([board, chat, register, structure])],
])
const name = (...users: string[]): string | null => nameFor(users, libraries)
const others = Array.from({ length: 11 }, (_, at) => page(`feature${at}`, `Other${at}`))

test('what the schedule needs comes in few files, by how many screens have it in common', () => {
  expect(name(schedule)).toBe('schedule')
  expect(name(schedule, dialogs)).toBe('schedule')
  expect(name(schedule, structure)).toBe('documents')
  expect(name(schedule, structure, board)).toBe('parts')
  expect(name(schedule, ...others)).toBe('frame')
})

test('what only dialogs, tabs and menus of the schedule have in common comes after its first rows', () => {
  expect(name(dialogs, menu)).toBe('second')
  expect(name(dialogs, menu, board)).toBe('kanban+schedule')
})

test('what one part alone needs stays with it, and what a feature needs stays with the feature', () => {
  expect(name(dialogs)).toBeNull()
  expect(name(login, register)).toBe('auth')
  expect(name(chat, board)).toBe('chat+kanban')
})

test('a large library comes only to those who need it themselves', () => {
  expect(name(board, register, structure)).toBe('forms')
  expect(name(board, login, structure)).toBe('door')
  expect(name(corner, board, structure)).toBe('corner')
  expect(name(...others)).toBe('screens')
})

/** Whatever a module imports has all its users; a file that asks for one that asks for it back would run before it is whole. */
test('no file asks for one that asks for it', () => {
  const pool = [schedule, dialogs, menu, corner, board, chat, register, login, structure, ...others.slice(0, 3)]
  const asks = new Map<string, Set<string>>()
  for (let mask = 1; mask < 1 << pool.length; mask++) {
    const users = pool.filter((_, at) => mask & (1 << at))
    const from = name(...users)
    for (const more of pool.filter((user) => !users.includes(user))) {
      const to = name(...users, more)
      if (from && to && from !== to) asks.set(from, (asks.get(from) ?? new Set()).add(to))
    }
  }
  const leadsTo = (from: string, found = new Set<string>()): Set<string> => {
    for (const to of asks.get(from) ?? []) if (!found.has(to)) leadsTo(to, found.add(to))
    return found
  }
  expect([...asks.keys()].filter((from) => leadsTo(from).has(from))).toEqual([])
})
