import { execute, openSchedule, type ScheduleCommand } from '@plumbline/core/documents/schedule'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { adds, commandAdds, Fullness } from '../src/rooms/fullness.ts'
import { rename, rowIds, smallSchedule } from './schedule.ts'

const [first = '', second = ''] = rowIds(2)

/** What the change sends to the server. */
function updateOf(change: (document: Y.Doc) => void): Uint8Array {
  const document = new Y.Doc()
  Y.applyUpdate(document, smallSchedule())
  const sent: Uint8Array[] = []
  document.on('update', (update: Uint8Array) => sent.push(update))
  document.transact(() => change(document))
  return Y.mergeUpdates(sent)
}

const doing = (command: ScheduleCommand) => (document: Y.Doc) => {
  const outcome = execute(openSchedule(document), command, { random: () => 0.5 })
  if (!outcome.ok) throw new Error(outcome.refusal.code)
}

test('a schedule whose space is full takes what only deletes', () => {
  expect(adds(updateOf(doing({ do: 'row.delete', ids: [first, second] })))).toBe(false)
  expect(adds(updateOf((document) => rename(document, first, 'Longer')))).toBe(true)
  const both = (document: Y.Doc) => {
    doing({ do: 'row.delete', ids: [first] })(document)
    rename(document, second, 'Longer')
  }
  expect(adds(updateOf(both))).toBe(true)
  // What nobody can read, the gate refuses in its own words.
  expect(adds(new Uint8Array([9, 9, 9]))).toBe(false)
})

test('commands of programs are told apart the same way, also in batches', () => {
  const remove = { do: 'row.delete', ids: [first] }
  const create = { do: 'row.create', id: second }
  expect([remove, { do: 'batch', commands: [remove] }].map(commandAdds)).toEqual([false, false])
  expect([create, { do: 'batch', commands: [remove, create] }].map(commandAdds)).toEqual([true, true])
})

test('the database is asked once in a while, and one that is away refuses nobody', async () => {
  let asked = 0
  const fullness = new Fullness(async () => {
    asked++
    return true
  })
  expect([await fullness.isFull('a'), await fullness.isFull('a'), asked]).toEqual([true, true, 1])
  const away = new Fullness(() => Promise.reject(new Error('away')))
  expect(await away.isFull('a')).toBe(false)
})
