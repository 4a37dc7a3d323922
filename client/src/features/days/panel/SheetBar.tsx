import { Button, Tag } from '@blueprintjs/core'
import { daySheetTurn } from '@plumbline/core/contract'
import { mondayOf } from '@plumbline/core/days'
import type { SheetState } from '@plumbline/core/documents/day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { session as signedIn, useCan } from '../../../session/session.ts'
import { attempt } from '../../../shell/attempt.ts'
import { ReasonField } from '../../../shell/ReasonField.tsx'
import type { Focus } from '../focus.ts'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'

const intents = { draft: 'none', submitted: 'primary', APPROVED: 'success', DECLINED: 'warning' } as const

/** The sheet of the executor and week under the caret: handed in, approved, declined with a reason. */
export function SheetBar({ book, versionId, focus }: { book: DayBook; versionId: string; focus: Focus | null }) {
  const { t, i18n } = useTranslation('days')
  const { plan, isLive, pending } = useSnapshot(book.state)
  // A sheet stands in a document, which tells of its changes by the revision alone.
  useSnapshot(book.state).revision
  const { person } = useSnapshot(signedIn)
  const mayPlan = useCan()('schedule.edit')
  const [reason, setReason] = useState<string | null>(null)
  const executor = plan?.executors.find(({ id }) => id === focus?.executorId)
  if (!focus || !executor) return <div className="days-bar" />
  const monday = mondayOf(focus.day)
  const session = book.at(executor.id, monday)
  const sheet = session?.document.sheet(monday)
  const state: SheetState = sheet?.state ?? 'draft'
  const signatures = sheet?.signatures ?? []
  // What an earlier build has kept of a plan names none.
  const { curators = [] } = executor
  const signed = curators.filter(({ id }) => signatures.some(({ curator }) => curator === id))
  const mayDecide = mayPlan || curators.some((one) => one.isMine && !signed.includes(one))
  const mayHandIn = session !== null && session.state.right !== 'read'
  const name = executor.name === '' ? t('nobody') : executor.name
  const turn = (next: SheetState, why = '') =>
    attempt(async () => {
      const params = { versionId, executorId: executor.id, monday: textOfDay(monday) }
      await call(daySheetTurn, { params, input: { state: next, reason: why } })
      setReason(null)
    })
  const isBlocked = !isLive || pending > 0
  return (
    <fieldset className="days-bar" aria-label={t('sheet', { name })} data-testid="sheet-bar">
      <b>{`${name}, ${dateText(monday, i18n.language)} – ${dateText(monday + 6, i18n.language)}`}</b>
      <Tag minimal intent={intents[state]} data-testid="sheet-state">
        {t(`state.${state}`)}
      </Tag>
      {sheet && (
        <span className="pl-muted">
          {momentOf(new Date(sheet.at).toISOString())}
          {sheet.onBehalfOf !== '' && ` · ${t('onBehalfOf', { name: sheet.onBehalfOf })}`}
        </span>
      )}
      {signed.length > 0 && (
        <span className="pl-muted" data-testid="sheet-signed">
          {t('signedBy', { names: signed.map(({ name }) => name).join(', ') })}
        </span>
      )}
      {sheet?.state === 'DECLINED' && <span className="days-declined">{sheet.reason}</span>}
      <span className="pl-spring" />
      {isBlocked && <span className="pl-muted">{t('waitsForNetwork')}</span>}
      {reason !== null && (
        <ReasonField
          label={t('why')}
          submit={t('decline')}
          className="days-reason"
          value={reason}
          change={setReason}
          give={(why) => void turn('DECLINED', why)}
          cancel={() => setReason(null)}
        />
      )}
      {state !== 'submitted' && mayHandIn && (
        <Button size="small" text={t('submit')} disabled={isBlocked} onClick={() => void turn('submitted')} />
      )}
      {state === 'submitted' && mayHandIn && executor.id === person?.id && (
        <Button
          size="small"
          variant="minimal"
          text={t('withdraw')}
          disabled={isBlocked}
          onClick={() => void turn('draft')}
        />
      )}
      {state === 'submitted' && mayDecide && reason === null && (
        <>
          <Button size="small" text={t('declineWith')} disabled={isBlocked} onClick={() => setReason('')} />
          <Button
            size="small"
            intent="primary"
            text={t('approve')}
            disabled={isBlocked}
            onClick={() => void turn('APPROVED')}
          />
        </>
      )}
    </fieldset>
  )
}
