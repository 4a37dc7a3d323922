import { Button } from '@blueprintjs/core'
import { type UndoAction, undoActionList, undoActionRestore } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { tell } from '../../../shell/toast.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'

const PAUSE_MS = 1_000
const LONGEST = 200

/** What was deleted from the version, by whom and when, with the way back. */
export function DeletedList() {
  const { actions, version } = useSchedule()
  const { t } = useTranslation('history')
  const { patches } = useSnapshot(actions.session.state)
  const [deleted, setDeleted] = useState<UndoAction[] | null>(null)
  const [errorCode, setErrorCode] = useState('')
  const isFirst = deleted === null
  const read = useCallback(async () => {
    try {
      const params = { versionId: version.id }
      const answer = await call(undoActionList, { params, input: { limit: LONGEST }, quiet: true })
      setDeleted(answer.actions)
      setErrorCode('')
    } catch (error) {
      setErrorCode(asApiError(error).code)
    }
  }, [version.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the schedule is a reason to ask again
  useEffect(() => {
    const timer = setTimeout(() => void read(), isFirst ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [read, patches])
  if (errorCode) {
    return (
      <p className="schedule-critical history-note" role="alert">
        {sentenceOf(errorCode, {})}{' '}
        <button type="button" className="schedule-link" onClick={() => void read()}>
          {t('again')}
        </button>
      </p>
    )
  }
  if (!deleted) return <p className="schedule-hint">{t('loading')}</p>
  if (deleted.length === 0) return <p className="schedule-hint">{t('deleted.nothing')}</p>
  return (
    <ol className="history-list">
      {deleted.map((action) => (
        <DeletedItem key={action.id} action={action} restored={() => void read()} />
      ))}
    </ol>
  )
}

function DeletedItem({ action, restored }: { action: UndoAction; restored: () => void }) {
  const { version } = useSchedule()
  const { t } = useTranslation('history')
  const canEdit = useCanEdit()
  const [busy, setBusy] = useState(false)
  const { rows, relations, missing } = action
  const restore = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(undoActionRestore, { params: { versionId: version.id, actionId: action.id }, quiet: true })
      tell({ message: t('deleted.restored'), intent: 'success' })
      restored()
    } catch (error) {
      const { code, params } = asApiError(error)
      tell({ message: sentenceOf(code, params), intent: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  const counts = [
    rows > 0 && t('deleted.rows', { count: rows }),
    relations > 0 && t('deleted.relations', { count: relations }),
  ]
  return (
    <li className="history-set" data-testid="deleted-item" data-kind={action.kind} data-missing={missing}>
      <div className="history-when">
        <b>{action.person?.name ?? t('system')}</b>
        <time dateTime={action.at}>{momentOf(action.at)}</time>
      </div>
      <ul>
        <li>
          <span>{action.labels.join(', ')}</span>
          <span className="schedule-muted">{counts.filter(Boolean).join(', ')}</span>
          {missing === 0 ? (
            <span className="schedule-done">{t('deleted.back')}</span>
          ) : (
            <Button
              size="small"
              disabled={!canEdit || busy}
              text={t('deleted.restore')}
              onClick={() => void restore()}
            />
          )}
        </li>
      </ul>
    </li>
  )
}
