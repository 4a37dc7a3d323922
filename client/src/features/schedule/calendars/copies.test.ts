import type { LibraryCalendar } from '@plumbline/core/contract'
import { standardCalendar } from '@plumbline/core/documents/schedule'
import { expect, test } from 'vitest'
import { offersOf } from './copies.ts'

const original = (id: string, revision: number): LibraryCalendar => ({
  id,
  spaceId: 'space',
  epsId: null,
  epsName: '',
  baseId: null,
  name: id,
  isDefault: false,
  revision,
  changedAt: '',
  changedBy: '',
  usedIn: 0,
  works: 0,
})
const copy = (libraryId: string | null, libraryRevision: number) => ({
  ...standardCalendar(`copy-${libraryId}`, 'Copy'),
  libraryId,
  libraryRevision,
})

test('a copy that is behind its original is offered the newer revision', () => {
  const library = { calendars: [original('site', 3), original('night', 1)], replaced: [] }
  const copies = [copy('site', 2), copy('night', 1), copy(null, 0), copy('gone', 1)]
  expect(offersOf(copies, library).map(({ original: { id, revision } }) => [id, revision])).toEqual([['site', 3]])
})

test('a copy of what left the library is offered what took its place', () => {
  const library = { calendars: [original('heir', 1)], replaced: [{ id: 'site', by: 'heir' }] }
  expect(offersOf([copy('site', 7)], library).map((offer) => offer.original.id)).toEqual(['heir'])
  expect(offersOf([copy('heir', 1)], library)).toEqual([])
})
