import { Button } from '@blueprintjs/core'
import type { Shortening, Shorter } from '@plumbline/core/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfDefaultCalendar, minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { usePatches } from '../base/after-frame.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { shorteningCommand } from './shortening-command.ts'

/** Step by step what it takes, with what that costs in all, and applying it. */
export function ShorteningSteps({ found, applied }: { found: Shortening; applied: () => void }) {
  const { t, i18n } = useTranslation('logic')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const patches = usePatches()
  const [at] = useState(patches)
  const { steps, ended, before, after, changes } = found
  const day = dayOfDefaultCalendar(actions.session.frame)
  const money = (cost: number): string => formatNumber(cost, i18n.language)
  const last = steps.at(-1)
  const told = {
    days: formatDuration(last?.gained ?? 0, day),
    cost: money(last?.total ?? 0),
    before: formatFinishDate(before),
    after: formatFinishDate(after),
  }
  const apply = async (): Promise<void> => {
    await actions.execute(shorteningCommand(changes))
    applied()
  }
  return (
    <>
      <p className="logic-outcome" data-testid="shortening-outcome">
        <b>{t(`shorten.ended.${ended}`, told)}</b>
        {changes.length > 0 && (
          <Button
            size="small"
            text={t('shorten.apply')}
            disabled={!canEdit || at !== patches}
            title={canEdit ? undefined : t('shorten.readOnly')}
            onClick={() => void apply()}
          />
        )}
        {at !== patches && <span className="schedule-warning">{t('shorten.changedSince')}</span>}
      </p>
      {steps.length > 0 && (
        <table className="logic-paths" data-testid="shortening-steps">
          <thead>
            <tr>
              <th className="schedule-number">{t('shorten.step')}</th>
              <th>{t('shorten.change')}</th>
              <th className="schedule-number">{t('shorten.gained')}</th>
              <th className="schedule-number">{t('shorten.cost')}</th>
              <th className="schedule-number">{t('shorten.total')}</th>
              <th className="schedule-number">{t('shorten.finish')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, number) => (
              <tr key={step.gained}>
                <td className="schedule-number schedule-muted">{number + 1}</td>
                <td className="logic-changes">
                  {step.changes.map((change) => (
                    <Change key={change.id} change={change} />
                  ))}
                </td>
                <td className="schedule-number">{formatDuration(step.gained, day)}</td>
                <td className="schedule-number">{money(step.cost)}</td>
                <td className="schedule-number">{money(step.total)}</td>
                <td className="schedule-number">{formatFinishDate(step.finish)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Change({ change }: { change: Shorter }) {
  const { t } = useTranslation('logic')
  const { actions } = useSchedule()
  const { session } = actions
  const row = change.kind === 'crash' ? change.id : change.succId
  const dayOf = (id: string): number => minutesPerDayOf(session.store, session.store.slotOf(id), session.frame)
  const work = rowLabel(session, row)
  const text =
    change.kind === 'crash'
      ? t('shorten.crashed', {
          work,
          from: formatDuration(change.from, dayOf(row)),
          to: formatDuration(change.to, dayOf(row)),
        })
      : t('shorten.overlapped', {
          work,
          before: rowLabel(session, change.predId),
          days: formatDuration(-change.to, dayOf(row)),
        })
  return (
    <button type="button" className="schedule-link" onClick={() => actions.showRow(row, 'look')}>
      {text}
    </button>
  )
}
