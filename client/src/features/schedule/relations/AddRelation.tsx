import { Button } from '@blueprintjs/core'
import { Plus, Share } from '@blueprintjs/icons'
import { externalId, type Id, isSummary, type RelationType } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundRow } from '../../../documents/schedule/rows/row-search.ts'
import { minutesPerDayOf, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { typedRelation } from '../../../documents/schedule/rows/typed-relation.ts'
import { PickField } from '../../../parts/inputs/PickField.tsx'
import { parseLag } from '../../../parts/values/duration.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { ExternalPicker } from './ExternalPicker.tsx'
import type { Side } from './side.ts'

const SHOWN = 8

/** Finds the work at the other end by code or name, with type and lag as in a cell: here, or in another schedule. */
export function AddRelation({ slot, side }: { slot: number; side: Side }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const [isOutside, setOutside] = useState(false)
  const [text, setText] = useState('')
  const { store, frame } = actions.session
  const typed = typedRelation(store, text, SHOWN, (other) => other !== slot && !isSummary(typeOf(store, other)))
  const add = (other: Id, type: RelationType, lag: number): void => {
    const own = store.ids[slot]!
    const [pred, succ] = side === 'predecessor' ? [other, own] : [own, other]
    void actions.addRelation(pred, succ, type, lag)
  }
  const addTyped = ({ id, slot: other, code }: FoundRow): void => {
    const { type, lag } = typed
    const succ = side === 'predecessor' ? slot : other
    const minutes = lag === '' ? 0 : parseLag(lag, minutesPerDayOf(store, succ, frame))
    if (minutes === null) toast.error(scheduleText('edit.relationLag', { lag, code }))
    else add(id, type, minutes)
  }
  return (
    <div className="schedule-side-add">
      <Plus size={12} />
      {isOutside ? (
        <ExternalPicker onPick={(end) => add(externalId(end), 'fs', 0)} onCancel={() => setOutside(false)} />
      ) : (
        <PickField placeholder={t(`add.${side}`)} text={text} onText={setText} found={typed.found} onPick={addTyped} />
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
