import { type Job, type RestoreUndoPreview, restoreUndo, restoreUndoPreview } from '@plumbline/core/contract'
import i18next from 'i18next'
import { call } from '../../api/call.ts'
import { attempt } from '../../shell/attempt.ts'
import { type ConfirmQuestion, confirm } from '../../shell/confirm.ts'
import { asText } from '../../shell/rich-text.ts'
import { toast } from '../../shell/toast.ts'

/** What was restored beside what was there goes again, once it was said what goes with it. Resolves with whether it has gone. */
export async function takeAway({ id: jobId }: Pick<Job, 'id'>): Promise<boolean> {
  const params = { jobId }
  const done = await attempt(async () => {
    const preview = await call(restoreUndoPreview, { params, quiet: true })
    if (!(await confirm(questionOf(preview)))) return false
    // What somebody has done between the question and the answer is asked again.
    await call(restoreUndo, { params, input: { confirmed: preview.changes.length > 0 }, quiet: true })
    toast.notice(i18next.t('jobs:restored.gone', { name: preview.name }))
    return true
  })
  return done === true
}

function questionOf({ name, scope, changes }: RestoreUndoPreview): ConfirmQuestion {
  const words = { name: asText(name), changes: changesIn(changes).join(', ') }
  const question = i18next.t(changes.length > 0 ? 'jobs:restored.takeAwayChanged' : 'jobs:restored.takeAway', words)
  const where = i18next.t(scope === 'space' ? 'jobs:restored.intoNothing' : 'jobs:restored.intoBin')
  return { message: `${question} ${where}`, okLabel: i18next.t('jobs:undo'), intent: 'danger' }
}

/** Documents and files by themselves, all else as records. */
function changesIn(changes: RestoreUndoPreview['changes']): string[] {
  const counts = { documents: 0, stored_files: 0, records: 0 }
  for (const { what, count } of changes)
    counts[what === 'documents' || what === 'stored_files' ? what : 'records'] += count
  return (['documents', 'stored_files', 'records'] as const).flatMap((kind) =>
    counts[kind] > 0 ? [i18next.t(`jobs:restored.changes.${kind}`, { count: counts[kind] })] : [],
  )
}
