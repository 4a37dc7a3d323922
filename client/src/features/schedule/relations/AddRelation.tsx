import { Button } from '@blueprintjs/core'
import { Plus, Share } from '@blueprintjs/icons'
import { externalId, type Id, isSummary } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { RowPicker } from '../base/RowPicker.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { ExternalPicker } from './ExternalPicker.tsx'
import type { Side } from './side.ts'

/** Finds the work at the other end by code or name: here, or in another schedule. */
export function AddRelation({ slot, side }: { slot: number; side: Side }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const [isOutside, setOutside] = useState(false)
  const { store } = actions.session
  const add = (other: Id): void => {
    const own = store.ids[slot]!
    const [pred, succ] = side === 'predecessor' ? [other, own] : [own, other]
    void actions.addRelation(pred, succ, 'fs', 0)
  }
  return (
    <div className="schedule-side-add">
      <Plus size={12} />
      {isOutside ? (
        <ExternalPicker onPick={(end) => add(externalId(end))} onCancel={() => setOutside(false)} />
      ) : (
        <RowPicker
          placeholder={t(`add.${side}`)}
          accepts={(other) => other !== slot && !isSummary(typeOf(store, other))}
          onPick={(row) => add(row.id)}
        />
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<Share size={12} />}
        active={isOutside}
        text={t('outside')}
        data-testid={`relations-outside-${side}`}
        onClick={() => setOutside(!isOutside)}
      />
    </div>
  )
}
