import { Button, Tag } from '@blueprintjs/core'
import { hoursText, type TimesheetState } from '@plumbline/core/timesheets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatNumber } from '../../i18n/number.ts'
import { attempt } from '../../shell/attempt.ts'
import { ReasonField } from '../../shell/ReasonField.tsx'
import type { SheetEditor } from './sheet-editor.ts'
import { type Line, sumOf } from './sheet-lines.ts'
import { daysOfWeek } from './week.ts'

const intents = { draft: 'none', submitted: 'primary', APPROVED: 'success', DECLINED: 'warning' } as const

/** Whose sheet it is, where it stands, and what can be done with it. */
export function SheetHead({ editor }: { editor: SheetEditor }) {
  const { t, i18n } = useTranslation('timesheets')
  const { sheet, lines, status } = useSnapshot(editor.state)
  const [reason, setReason] = useState<string | null>(null)
  if (!sheet) return null
  const { hours, overtime } = sumOf(lines as readonly Line[], daysOfWeek(editor.at.monday))
  const figure = (hundredths: number): string => formatNumber(Number(hoursText(hundredths)), i18n.language)
  const declined = sheet.state === 'DECLINED' ? sheet.history.find(({ state }) => state === 'DECLINED') : undefined
  return (
    <header className="timesheet-head">
      <h2>{sheet.name}</h2>
      <Tag minimal intent={intents[sheet.state]} data-testid="timesheet-state">
        {t(`state.${sheet.state}`)}
      </Tag>
      <span data-testid="timesheet-sum">
        {t('sum', { hours: figure(hours) })}
        {overtime > 0 && `, ${t('ofOvertime', { hours: figure(overtime) })}`}
      </span>
      <span className={`pl-muted is-${status}`} role="status" data-testid="timesheet-status">
        {t(`status.${status}`)}
      </span>
      {declined && <span className="timesheet-declined">{declined.reason}</span>}
      <span className="pl-spring" />
      <Turns
        editor={editor}
        reason={reason}
        setReason={setReason}
        isBlocked={status !== 'saved'}
        isEmpty={hours === 0}
      />
    </header>
  )
}

interface TurnsProps {
  editor: SheetEditor
  reason: string | null
  setReason: (reason: string | null) => void
  isBlocked: boolean
  isEmpty: boolean
}

function Turns({ editor, reason, setReason, isBlocked, isEmpty }: TurnsProps) {
  const { t } = useTranslation('timesheets')
  const { sheet } = useSnapshot(editor.state)
  if (!sheet) return null
  const { state, mayFill, mayDecide } = sheet
  const turn = (next: TimesheetState, why = '') =>
    attempt(async () => {
      await editor.turn(next, why)
      setReason(null)
    })
  if (reason !== null) {
    return (
      <ReasonField
        label={t('why')}
        submit={t('decline')}
        className="timesheet-reason"
        value={reason}
        change={setReason}
        give={(why) => void turn('DECLINED', why)}
        cancel={() => setReason(null)}
      />
    )
  }
  return (
    <>
      {mayFill && (
        <Button
          size="small"
          intent={mayDecide ? 'none' : 'primary'}
          text={t('submit')}
          disabled={isBlocked || isEmpty}
          onClick={() => void turn('submitted')}
        />
      )}
      {state === 'submitted' && !mayDecide && sheet.openTo !== null && (
        <Button size="small" variant="minimal" text={t('withdraw')} onClick={() => void turn('draft')} />
      )}
      {mayDecide && (state === 'submitted' || state === 'APPROVED') && (
        <Button size="small" text={t(state === 'APPROVED' ? 'reopen' : 'declineWith')} onClick={() => setReason('')} />
      )}
      {mayDecide && state === 'submitted' && (
        <Button size="small" intent="primary" text={t('approve')} onClick={() => void turn('APPROVED')} />
      )}
    </>
  )
}
