import type { Job } from '@plumbline/core/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { momentOf } from '../../i18n/format.ts'
import { toast, toastTimes } from '../../shell/toast.ts'
import { tellRestored } from './restored.ts'

vi.mock('i18next', () => ({
  default: { t: (key: string, more: object = {}) => `${key} ${Object.values(more).join(' ')}`.trim() },
}))

const job = (change: Partial<Job>): Job => ({
  ...{ id: 'jjjjjjjjjjjj', spaceId: 'ssssssssssss', kind: 'restore', nodeId: null, name: 'Tower', state: 'done' },
  ...{ step: null, progress: 1, stoppable: true, error: null, startedAt: '2026-11-27T10:58:00Z' },
  details: { left: 0, madeAt: '2026-11-20T03:00:00.000Z' },
  ...change,
})

const brief = vi.spyOn(toast, 'brief').mockImplementation(() => undefined)
const undo = () => undefined
beforeEach(() => brief.mockClear())

test('R-BAK-03 R-CONST-10.backup what came back as it was is told in green for a second, else with the day of the backup', () => {
  expect(toastTimes.brief).toBe(1_000)
  tellRestored(job({}), null, undo)
  expect(brief).toHaveBeenLastCalledWith('jobs:restored.all', 'success')
  const madeAt = '2026-11-20T03:00:00.000Z'
  tellRestored(job({ details: { left: 3, madeAt } }), null, undo)
  expect(brief).toHaveBeenLastCalledWith(`jobs:restored.part ${momentOf(madeAt)} 3`, 'warning')
})

test('what was brought back in its place is told as that', () => {
  tellRestored(job({ details: { left: 0, undoes: 'rrrrrrrrrrrr' } }), null, undo)
  expect(brief.mock.calls).toEqual([['jobs:restored.undone', 'success']])
})

test('what runs, failed or is no restoring is told of elsewhere', () => {
  tellRestored(job({ state: 'running' }), null, undo)
  tellRestored(job({ state: 'failed' }), null, undo)
  tellRestored(job({ kind: 'backup' }), null, undo)
  expect(brief).not.toHaveBeenCalled()
})
