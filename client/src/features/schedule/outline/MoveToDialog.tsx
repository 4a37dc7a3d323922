import { Button, HTMLSelect } from '@blueprintjs/core'
import type { Place } from '@plumbline/core/documents/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeBelow, placeLast, placeLastIn } from '../../../documents/schedule/edits/tree-places.ts'
import type { FoundRow } from '../../../documents/schedule/rows/row-search.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { RowPicker } from '../base/RowPicker.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasOutline } from './outline-actions.ts'

const wheres = ['last', 'first', 'after'] as const
type Where = (typeof wheres)[number]

/** The selected rows go to another branch, which is found by typing; without one, to the top level. */
export function MoveToDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const [target, setTarget] = useState<FoundRow | null>(null)
  const [where, setWhere] = useState<Where>('last')
  const { store } = actions.session
  const tops = actions.outline.tops()
  /** Not below the rows that move. */
  const accepts = (slot: number): boolean => !store.ancestry(slot).some((at) => tops.includes(store.ids[at]!))
  const move = (): Promise<boolean> => actions.outline.move(tops, placeOf(store.slotOf(target?.id ?? ''), where))

  const placeOf = (slot: number, at: Where): Place => {
    if (slot < 0) return placeLast(store)
    if (at === 'after') return placeBelow(store, slot, false)
    return at === 'first' ? placeBelow(store, slot, true) : placeLastIn(store, slot)
  }
  return (
    <ActDialog title={t('moveTo.title', { count: tops.length })} submit={t('moveTo.submit')} work={move} close={close}>
      {() => (
        <div className="outline-form" data-testid="move-to">
          <span>{t('moveTo.target')}</span>
          {target ? (
            <Button
              variant="outlined"
              alignText="start"
              text={`${target.code} ${target.name}`.trim()}
              title={t('moveTo.change')}
              onClick={() => setTarget(null)}
            />
          ) : (
            <div className="schedule-goto">
              <RowPicker placeholder={t('moveTo.placeholder')} accepts={accepts} autoFocus onPick={setTarget} />
            </div>
          )}
          <label htmlFor="outline-where">{t('moveTo.where')}</label>
          <HTMLSelect
            id="outline-where"
            fill
            disabled={!target}
            value={where}
            options={wheres.map((one) => ({ value: one, label: t(`moveTo.place.${one}`) }))}
            onChange={(event) => setWhere(event.currentTarget.value as Where)}
          />
          {!target && <p className="outline-note outline-wide">{t('moveTo.top')}</p>}
        </div>
      )}
    </ActDialog>
  )
}
