import type { Job } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { isUndoable, resultOf, shownJobs, withNews } from './job-list.ts'

const job = (change: Partial<Job>): Job => ({
  id: 'a',
  spaceId: 's',
  kind: 'model',
  nodeId: 'n',
  name: 'tower.ifc',
  state: 'running',
  step: null,
  progress: 0,
  stoppable: true,
  error: null,
  details: {},
  startedAt: '2026-11-23T10:00:00.000Z',
  ...change,
})

test('news take the place of what was known, in the order in which jobs began', () => {
  const jobs = [job({ id: 'a' }), job({ id: 'b' })]
  expect(withNews(jobs, job({ id: 'a', progress: 0.5 })).map(({ id, progress }) => [id, progress])).toEqual([
    ['a', 0.5],
    ['b', 0],
  ])
  expect(withNews(jobs, job({ id: 'c' })).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('what has ended does not run again by news that came late', () => {
  const ended = [job({ state: 'done', progress: 1 })]
  expect(withNews(ended, job({ progress: 0.9 }))).toEqual(ended)
})

test('a file that was read is shown while it is read, and when it could not be', () => {
  const read = (['running', 'failed', 'done', 'stopped'] as const).map((state) => job({ kind: 'import_read', state }))
  expect(shownJobs(read).map(({ state }) => state)).toEqual(['running', 'failed'])
})

test('of the parts of a batch the batch tells, and its report is a click away, however it ended', () => {
  const part = job({ kind: 'import_write', details: { batchId: 'a' } })
  expect(shownJobs([part, job({ kind: 'batch_reading' })]).map(({ kind }) => kind)).toEqual(['batch_reading'])
  for (const state of ['done', 'failed', 'stopped'] as const) {
    expect(resultOf(job({ kind: 'batch_writing', state }))).toBe('/s?report=a')
  }
  expect(resultOf(job({ kind: 'batch_writing', state: 'running' }))).toBeNull()
})

test('what was made is a click away; what failed made nothing', () => {
  expect(resultOf(job({ state: 'done' }))).toBe('/s/schedule/n/model')
  expect(resultOf(job({ state: 'done', kind: 'import_write', details: { scheduleId: 'x' } }))).toBe('/s/schedule/x')
  expect(resultOf(job({ state: 'done', kind: 'batch', nodeId: null }))).toBe('/s')
  for (const state of ['running', 'failed', 'stopped'] as const) expect(resultOf(job({ state }))).toBeNull()
})

test('a recalculation that has changed works can be taken back once, and what takes it back cannot', () => {
  const done = (change: Partial<Job>) => job({ kind: 'recalculation', state: 'done', ...change })
  const made = done({ details: { undoes: null, seqs: [7] } })
  expect(isUndoable(made, [made])).toBe(true)
  expect(isUndoable(job({ ...made, state: 'running' }), [])).toBe(false)
  expect(isUndoable(done({ details: { undoes: null, seqs: [] } }), [])).toBe(false)
  const back = done({ id: 'b', details: { undoes: 'a', seqs: [7] } })
  expect(isUndoable(back, [])).toBe(false)
  expect([isUndoable(made, [made, back]), isUndoable(made, [made, { ...back, state: 'failed' }])]).toEqual([
    false,
    true,
  ])
})

test('R-BAK-03 a version that was restored can be taken back, and what stands beside as long as it does', () => {
  const restored = (details: Job['details']) => job({ kind: 'restore', state: 'done', details })
  const made = restored({ versionId: 'v', undoes: null })
  expect(isUndoable(made, [made])).toBe(true)
  expect(isUndoable({ ...made, state: 'failed' }, [])).toBe(false)
  expect(isUndoable(restored({ versionId: null, undoes: null }), [])).toBe(false)
  const back = { ...restored({ versionId: 'v', undoes: 'a' }), id: 'b' }
  expect([isUndoable(back, []), isUndoable(made, [made, back])]).toEqual([false, false])
  const beside = { spaceId: 't', nodeId: 'x', scheduleId: 'x', left: 0, mark: '7' }
  for (const kind of ['restore', 'whole_backup_restore'] as const) {
    const there = job({ kind, state: 'done', details: { restored: beside, undoes: null } })
    expect(isUndoable(there, [there])).toBe(true)
    expect(isUndoable({ ...there, details: { ...there.details, takenBack: true } }, [])).toBe(false)
    expect(isUndoable({ ...there, state: 'running' }, [])).toBe(false)
  }
  const part = job({ kind: 'whole_backup_restore', state: 'done', details: { restored: beside } })
  expect(resultOf(part)).toBe('/t/schedule/x')
})
