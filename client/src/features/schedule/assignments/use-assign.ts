import { type Id, isSummary } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'
import { assignToMany } from '../../../documents/schedule/edits/assigned-edits.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** Gives a resource to works, as one step, and says how that went. Summaries hold none. */
export function useAssign(): (resourceId: Id, slots: readonly number[]) => Promise<void> {
  const { actions } = useSchedule()
  const { t } = useTranslation('resources')
  const { store } = actions.session
  return async (resourceId, slots) => {
    const resource = store.register.get(resourceId)
    if (!resource) return
    const works = slots.filter((one) => one >= 0 && !isSummary(typeOf(store, one)))
    const { command, ids } = assignToMany(store, works, resource, null)
    const name = resource.name || resource.code
    if (ids.length === 0) toast.brief(t('assigned.heldAlready', { name }), 'warning')
    else if (await actions.execute(command)) toast.brief(t('assigned.done', { name, count: ids.length }), 'success')
    else toast.brief(t('assigned.failed', { name }), 'warning')
  }
}
