import type { Job } from '@plumbline/core/contract'
import i18next from 'i18next'
import { momentOf } from '../../i18n/format.ts'
import { toast } from '../../shell/toast.ts'

/** That something came back from a backup: green, or with the day of the backup where not all of it did (R-BAK-03). */
export function tellRestored({ kind, state, details }: Job): void {
  if (kind !== 'restore' || state !== 'done') return
  const left = Number(details.left)
  const date = typeof details.madeAt === 'string' ? momentOf(details.madeAt) : ''
  if (left === 0) toast.brief(i18next.t('jobs:restored.all'), 'success')
  else toast.brief(i18next.t('jobs:restored.part', { date, count: left }), 'warning')
}
