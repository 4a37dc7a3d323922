import { Button } from '@blueprintjs/core'
import { type DayLimitsView, dayLimitsEdit, dayLimitsExcept } from '@plumbline/core/contract'
import { NOBODY } from '@plumbline/core/documents/day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { attempt } from '../../../shell/attempt.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import type { DayBook } from '../session/day-book.ts'

const HOUR_MS = 3_600_000
/** An exception ends by itself; longer than a week is none. */
const offeredHours = [1, 4, 12, 24, 72, 168]

/** Which facts move the plan, and for whom closed days are open until when. */
export function RulesDialog({ book, close }: { book: DayBook; close: () => void }) {
  const { t } = useTranslation('days')
  const { scheduleId = '' } = useParams()
  const { limits } = useSnapshot(book.state)
  const mayExcept = useCan()('space.administer')
  const take = (next: DayLimitsView): void => {
    book.state.limits = next
    book.changed()
  }
  const count = (factCounts: DayLimitsView['factCounts']) =>
    attempt(async () => take(await call(dayLimitsEdit, { params: { scheduleId }, input: { factCounts } })))
  return (
    <PanelDialog
      isOpen
      title={t('rules.title')}
      onClose={close}
      footer={<Button intent="primary" text={t('rules.done')} onClick={close} />}
    >
      {limits && (
        <>
          <SelectField
            label={t('rules.factCounts')}
            value={limits.factCounts}
            onChange={(value) => void count(value === 'approved' ? 'approved' : 'entered')}
            options={(['entered', 'approved'] as const).map((value) => ({ value, label: t(`rules.${value}`) }))}
          />
          <p className="pl-muted">{t('rules.limits')}</p>
          <Exceptions book={book} scheduleId={scheduleId} mayExcept={mayExcept} take={take} />
        </>
      )}
    </PanelDialog>
  )
}

interface ExceptionsProps {
  book: DayBook
  scheduleId: string
  mayExcept: boolean
  take: (limits: DayLimitsView) => void
}

function Exceptions({ book, scheduleId, mayExcept, take }: ExceptionsProps) {
  const { t } = useTranslation('days')
  const { plan, limits } = useSnapshot(book.state)
  const people = plan?.executors.filter(({ id }) => id !== NOBODY) ?? []
  const [executorId, setExecutor] = useState(people[0]?.id ?? '')
  const [hours, setHours] = useState(4)
  const except = (id: string, until: string | null) =>
    attempt(async () => {
      take(await call(dayLimitsExcept, { params: { scheduleId, executorId: id }, input: { until } }))
    })
  const exceptions = limits?.exceptions ?? []
  return (
    <section data-testid="day-exceptions">
      <h3>{t('rules.exceptions')}</h3>
      {exceptions.length === 0 && <p className="pl-muted">{t('rules.none')}</p>}
      <ul className="days-exceptions">
        {exceptions.map(({ executorId: id, until }) => (
          <li key={id}>
            <b>{plan?.executors.find((one) => one.id === id)?.name ?? id}</b>{' '}
            {t('rules.until', { when: momentOf(until) })}
            {mayExcept && (
              <Button size="small" variant="minimal" text={t('rules.close')} onClick={() => void except(id, null)} />
            )}
          </li>
        ))}
      </ul>
      {mayExcept && people.length > 0 && (
        <>
          <SelectField
            label={t('rules.openFor')}
            value={executorId}
            onChange={setExecutor}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            label={t('rules.hours')}
            value={String(hours)}
            onChange={(value) => setHours(Number(value))}
            options={offeredHours.map((one) => ({ value: String(one), label: t('rules.hour', { count: one }) }))}
          />
          <Button
            text={t('rules.openNow')}
            disabled={executorId === ''}
            onClick={() => void except(executorId, new Date(Date.now() + hours * HOUR_MS).toISOString())}
          />
        </>
      )}
    </section>
  )
}
