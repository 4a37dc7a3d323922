import type { BroughtBack, Job } from '@plumbline/core/contract'
import i18next from 'i18next'
import { momentOf } from '../../i18n/format.ts'
import { tell, toast } from '../../shell/toast.ts'

/**
 * That something came back from a backup: green, or with the day of the backup where not all of it did (R-BAK-03). It can
 * be taken back. `beside`: it stands beside what was there.
 */
export function tellRestored({ kind, name, state, details }: Job, beside: BroughtBack | null, undo: () => void): void {
  if ((kind !== 'restore' && kind !== 'whole_backup_restore') || state !== 'done') return
  const left = Number((beside ?? details).left)
  const { madeAt } = beside ?? details
  const date = typeof madeAt === 'string' ? momentOf(madeAt) : ''
  if (typeof details.undoes === 'string') {
    toast.brief(i18next.t('jobs:restored.undone'), 'success')
    return
  }
  if (left === 0) toast.brief(i18next.t('jobs:restored.all'), 'success')
  else toast.brief(i18next.t('jobs:restored.part', { date, count: left }), 'warning')
  if (beside)
    tell({ message: i18next.t('jobs:restored.beside', { name }), action: { text: i18next.t('jobs:undo'), run: undo } })
  if (typeof details.versionId !== 'string') return
  const message = i18next.t(typeof details.epoch === 'number' ? 'jobs:restored.place' : 'jobs:restored.added', { date })
  tell({ message, action: { text: i18next.t('jobs:undo'), run: undo } })
}
