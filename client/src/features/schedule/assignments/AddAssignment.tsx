import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { isSummary } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assignToMany } from '../../../documents/schedule/edits/assigned-edits.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { PickField } from '../../../parts/inputs/PickField.tsx'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'

const SHOWN = 12

/** Finds a resource by code or name and gives it to the work, or to all works that are selected. */
export function AddAssignment({ slot }: { slot: number }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('resources')
  const [text, setText] = useState('')
  const [toAll, setToAll] = useState(false)
  const { store } = actions.session
  const found = text.trim() === '' ? [] : store.register.find(text, SHOWN)
  const several = actions.selected().length

  const slots = (): number[] => {
    const chosen = toAll && several > 1 ? actions.selected().map((id) => store.slotOf(id)) : [slot]
    return chosen.filter((one) => one >= 0 && !isSummary(typeOf(store, one)))
  }
  const assign = async (id: string): Promise<void> => {
    const resource = store.register.get(id)
    if (!resource) return
    const { command, ids } = assignToMany(store, slots(), resource, null)
    const name = resource.name || resource.code
    if (ids.length === 0) toast.brief(t('assigned.heldAlready', { name }), 'warning')
    else if (await actions.execute(command)) toast.brief(t('assigned.done', { name, count: ids.length }), 'success')
    else toast.brief(t('assigned.failed', { name }), 'warning')
  }
  return (
    <div className="assignments-add">
      <Plus size={12} />
      <PickField
        placeholder={t('assigned.add')}
        text={text}
        onText={setText}
        found={found}
        onPick={(one) => void assign(one.id)}
      />
      {several > 1 && (
        <Button
          variant="minimal"
          size="small"
          active={toAll}
          text={t('assigned.toSelected', { count: several })}
          data-testid="assignments-to-selected"
          onClick={() => setToAll(!toAll)}
        />
      )}
      {store.register.size === 0 && <span className="schedule-hint">{t('assigned.noRegister')}</span>}
    </div>
  )
}
