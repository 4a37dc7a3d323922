import { describe, expect, test } from 'vitest'
import { internal, newRoom } from './harness.ts'
import { runningServer } from './running-server.ts'
import { rowIds, smallSchedule } from './schedule.ts'

const [FIRST, SECOND, THIRD] = rowIds(3) as [string, string, string]

const running = runningServer()

async function newSchedule(rows = 3): Promise<string> {
  const room = newRoom()
  await internal(running.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(rows))
  return room
}

async function does(room: string, person: string, ...commands: object[]): Promise<void> {
  const headers = { 'x-acting-user': person }
  const answer = await internal(running.port, 'POST', `/internal/rooms/${room}/commands`, { commands }, headers)
  expect(answer.status).toBe(200)
}

interface Asked {
  status: number
  error: string
  told: number
  head: number
  more: boolean
  seconds: number
  sets: { seq: number; at: string; changed: number; changes: object[] }[]
  deletions: object[]
  bars: { userId: string; changes: number }[]
}

async function ask(room: string, path: string): Promise<Asked> {
  const answer = await internal(running.port, 'GET', `/internal/rooms/${room}/${path}`)
  return { status: answer.status, ...((await answer.json()) as object) } as Asked
}

const rename = (id: string, name: string) => ({ do: 'row.set', ids: [id], fields: { name } })

describe('changes of a document', () => {
  test('are told with person, time, old and new value, newest first', async () => {
    const room = await newSchedule()
    await does(room, 'anna', rename(FIRST, 'Dig'))
    await does(room, 'boris', { do: 'row.set', ids: [FIRST], fields: { duration: 960 } })
    const { sets, told, head, more } = await ask(room, 'changes')
    expect([told, head, more]).toEqual([3, 3, false])
    expect(sets).toMatchObject([
      { seq: 3, userId: 'boris', changed: 1, changes: [{ field: 'duration', before: 480, after: 960, label: 'Dig' }] },
      { seq: 2, userId: 'anna', changed: 1, changes: [{ id: FIRST, field: 'name', after: 'Dig' }] },
    ])
    expect(Date.now() - Date.parse(sets[0]!.at)).toBeLessThan(60_000)
  })

  test('made after the last question are told by the next', async () => {
    const room = await newSchedule()
    await does(room, 'anna', rename(FIRST, 'Dig'))
    await ask(room, 'changes')
    await does(room, 'anna', rename(FIRST, 'Dig deeper'))
    const { sets } = await ask(room, 'changes')
    expect(sets[0]!.changes).toMatchObject([{ before: 'Dig', after: 'Dig deeper' }])
  })

  test('are found by row, cell, person and kind, page by page', async () => {
    const room = await newSchedule()
    await does(room, 'anna', rename(FIRST, 'Dig'))
    await does(room, 'boris', rename(SECOND, 'Pour'))
    await does(room, 'anna', {
      do: 'relation.create',
      predId: FIRST,
      succId: SECOND,
      type: 'fs',
      lag: 0,
      lagCalendar: null,
    })
    await does(room, 'boris', { do: 'row.delete', ids: [THIRD] })
    const seqs = async (query: string) => (await ask(room, `changes?${query}`)).sets.map((set) => set.seq)
    expect(await seqs(`row=${FIRST}`)).toEqual([4, 2])
    expect(await seqs(`row=${FIRST}&fields=name`)).toEqual([2])
    expect(await seqs('user=boris')).toEqual([5, 3])
    expect(await seqs('kind=deleted')).toEqual([5])
    expect(await seqs('limit=2')).toEqual([5, 4])
    expect(await seqs('limit=2&before=4')).toEqual([3, 2])
    expect(await seqs('from=2999-01-01T00:00:00Z')).toEqual([])
  })

  test('of a paste of thousands of rows are one entry with counts and some details', async () => {
    const room = await newSchedule(3_000)
    await does(room, 'anna', { do: 'row.set', ids: rowIds(3_000), fields: { code: 'A' } })
    const { sets } = await ask(room, 'changes')
    expect(sets).toHaveLength(1)
    expect(sets[0]!.changed).toBe(3_000)
    expect(sets[0]!.changes.length).toBeLessThan(100)
    expect((await ask(room, `changes?row=${rowIds(2_900).at(-1)}`)).sets).toHaveLength(1)
  })

  test('of nothing, or asked for badly, are answered so', async () => {
    expect(await ask(newRoom(), 'changes')).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect(await ask(await newSchedule(), 'changes?limit=0')).toMatchObject({ status: 400, error: 'BAD_REQUEST' })
  })
})

describe('deletions', () => {
  test('are listed with what they took, and as brought back when they are', async () => {
    const room = await newSchedule()
    await does(room, 'anna', {
      do: 'relation.create',
      predId: FIRST,
      succId: SECOND,
      type: 'fs',
      lag: 0,
      lagCalendar: null,
    })
    await does(room, 'anna', { do: 'row.delete', ids: [FIRST] })
    const before = await ask(room, 'deletions')
    expect(before.deletions).toMatchObject([
      { seq: 3, userId: 'anna', rows: 1, relations: 1, missing: 2, labels: ['Pour concrete', expect.any(String)] },
    ])
    const row = { id: FIRST, fields: {}, place: { parentId: null, after: null } }
    const none = { goneRows: [], relations: [], goneRelations: [], calendars: [], goneCalendars: [] }
    const changes = { ...none, rows: [row], assignments: [], goneAssignments: [], settings: {}, notes: [] }
    await does(room, 'boris', { do: 'restore', changes })
    expect((await ask(room, 'deletions')).deletions).toMatchObject([{ seq: 3, missing: 1 }])
  })

  test('do not list a relation that only changed its type', async () => {
    const room = await newSchedule()
    await does(room, 'anna', {
      do: 'relation.create',
      predId: FIRST,
      succId: SECOND,
      type: 'fs',
      lag: 0,
      lagCalendar: null,
    })
    const id = `${FIRST}:${SECOND}:fs`
    await does(room, 'anna', { do: 'relation.set', id, type: 'ss', lag: 0, lagCalendar: null })
    expect((await ask(room, 'deletions')).deletions).toEqual([])
  })
})

describe('the time line', () => {
  test('counts changes of each person in spans of time, and finds the change of a moment', async () => {
    const room = await newSchedule()
    for (const person of ['anna', 'anna', 'boris'])
      await does(room, person, rename(FIRST, `${person} ${Math.random()}`))
    const { bars, head, seconds } = await ask(room, 'activity')
    expect([head, seconds]).toEqual([4, 5])
    const of = (userId: string) =>
      bars.filter((bar) => bar.userId === userId).reduce((sum, bar) => sum + bar.changes, 0)
    expect([of('anna'), of('boris')]).toEqual([2, 1])
    expect(await ask(room, 'moment?seq=3')).toMatchObject({ seq: 3, userId: 'anna' })
    expect(await ask(room, 'moment?at=2000-01-01T00:00:00Z')).toMatchObject({ seq: 1, userId: null })
    expect(await ask(room, 'moment?at=2999-01-01T00:00:00Z')).toMatchObject({ seq: 4, userId: 'boris' })
    expect(await ask(newRoom(), 'moment?seq=1')).toMatchObject({ status: 404 })
  })
})
