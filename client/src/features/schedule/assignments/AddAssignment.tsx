import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickField } from '../../../parts/inputs/PickField.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { useAssign } from './use-assign.ts'

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

  const assign = useAssign()
  const slots = (): number[] => (toAll && several > 1 ? actions.selected().map((id) => store.slotOf(id)) : [slot])
  return (
    <div className="assignments-add">
      <Plus size={12} />
      <PickField
        placeholder={t('assigned.add')}
        text={text}
        onText={setText}
        found={found}
        onPick={(one) => void assign(one.id, slots())}
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
