import { HTMLSelect, Switch } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { DailyView } from '@plumbline/core/contract'
import { instantOf } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { gridColumns, usualWidth } from '../../../documents/schedule/rows/grid-columns.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { wholeNumberOnly } from '../../../shell/whole-number.ts'
import { Choice, DeleteButton, SaveForm } from '../base/NamedLines.tsx'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { HasDays } from './daily-views.ts'

/** R-VIEW-07…10: the days beside the works, and what they are called. */
export function DaysTab() {
  const { actions } = useSchedule<HasDays>()
  const { days } = actions
  const { t } = useTranslation('view')
  const canEdit = useCanEdit()
  const { on, views } = useSnapshot(days.state)
  const [first, last] = days.span
  return (
    <>
      <section className="view-section" aria-label={t('days.title')}>
        <h3>{t('days.title')}</h3>
        <Switch checked={on} label={t('days.show')} onChange={() => days.show(!on)} />
        <p className="schedule-muted">
          {t('days.span', { from: formatDate(instantOf(first)), to: formatDate(instantOf(last)) })}
        </p>
        <p className="schedule-muted">{t('days.hint')}</p>
      </section>
      <section className="view-section" aria-label={t('days.saved')}>
        <h3>{t('days.saved')}</h3>
        <ul className="view-list">
          {(views as readonly DailyView[]).map((view) => (
            <li key={view.id}>
              <Choice
                name={t('days.line', { name: view.name, past: view.past, next: view.next })}
                chosen={view.active}
                disabled={!canEdit}
                choose={() => void days.choose(view)}
              />
              {canEdit && (
                <DeleteButton label={t('days.delete', { name: view.name })} remove={() => void days.remove(view)} />
              )}
            </li>
          ))}
        </ul>
        {canEdit && <NewView />}
      </section>
      <Columns />
    </>
  )
}

/** A name that is there already takes the new days. */
function NewView() {
  const { actions } = useSchedule<HasDays>()
  const { days } = actions
  const { t } = useTranslation('view')
  const [past, setPast] = useState('0')
  const [next, setNext] = useState('14')
  const span = { past: Number(past), next: Number(next) }
  const isWhole = (value: number, from: number, to: number): boolean =>
    Number.isInteger(value) && value >= from && value <= to
  const isValid = isWhole(span.past, 0, 60) && isWhole(span.next, 1, 120)
  const save = (name: string): Promise<boolean> => {
    const known = days.state.views.find((view) => view.name === name)
    return days.save({ name, ...span }, known?.id)
  }
  const field = (label: string, value: string, set: (value: string) => void) => (
    <label className="view-days-field">
      {label}
      <input
        type="text"
        inputMode="numeric"
        {...wholeNumberOnly}
        className="schedule-input schedule-input-boxed"
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </label>
  )
  return (
    <SaveForm placeholder={t('days.name')} isValid={isValid} save={save}>
      <div className="view-line">
        {field(t('days.past'), past, setPast)}
        {field(t('days.next'), next, setNext)}
      </div>
    </SaveForm>
  )
}

function Columns() {
  const { actions } = useSchedule<HasDays>()
  const { days } = actions
  const { t } = useTranslation('view')
  const { t: words } = useScheduleText()
  const canEdit = useCanEdit()
  const { attributes } = useSnapshot(days.state)
  if (!days.active) return null
  const free = gridColumns.filter(({ key }) => key !== 'name' && attributes.every(({ column }) => column !== key))
  return (
    <section className="view-section" aria-label={t('days.columns')}>
      <h3>{t('days.columns')}</h3>
      <ul className="view-list">
        {attributes.map(({ id, column }) => (
          <li key={id}>
            <span className="pl-spring">{words(`column.${column}`)}</span>
            {canEdit && (
              <IconButton
                icon={<Cross size={14} />}
                label={t('days.removeColumn', { column: words(`column.${column}`) })}
                onClick={() => void days.removeColumn(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <HTMLSelect
          aria-label={t('days.addColumn')}
          value=""
          options={[
            { value: '', label: t('days.addColumn') },
            ...free.map(({ key, title }) => ({ value: key, label: words(`column.${title}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => value !== '' && void days.addColumn(value, usualWidth(value))}
        />
      )}
    </section>
  )
}
