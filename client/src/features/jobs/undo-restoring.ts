import { type Job, scheduleRestoreUndo } from '@plumbline/core/contract'
import i18next from 'i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'

/** Brings back what was replaced, or deletes the version that was added; asks where somebody has changed it since. */
export async function undoRestoring({ id: jobId, details }: Pick<Job, 'id' | 'details'>): Promise<void> {
  const params = { scheduleId: String(details.scheduleId), jobId }
  const undo = (confirmed: boolean) => call(scheduleRestoreUndo, { params, input: { confirmed }, quiet: true })
  await attempt(async () => {
    try {
      await undo(false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RESTORE_CHANGED') throw error
      const answer = await confirm({
        message: i18next.t(typeof details.epoch === 'number' ? 'jobs:restored.changed' : 'jobs:restored.changedAdded'),
        okLabel: i18next.t('jobs:undo'),
        intent: 'danger',
      })
      if (answer) await undo(true)
    }
  })
}
