import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf } from '../../../i18n/format.ts'
import { useBoard } from '../session/use-board.ts'

/** Whether everything is stored, whose dates the cards show, and what waits for somebody. */
export function BoardStatus() {
  const { t } = useTranslation('kanban')
  const { session, board, works, view, show } = useBoard()
  const { connection, pending, refused, right, phase } = useSnapshot(session.state)
  if (phase !== 'ready') return <span className="pl-live is-off">{t(`connection.${connection}`)}</span>
  const shown = [...board.cards()].filter(({ archivedAt }) => archivedAt === null)
  const bound = shown.filter(({ workId }) => workId !== null).length
  const proposals = shown.filter(({ proposal }) => proposal !== null).length
  const isLive = connection === 'live'
  const text = isLive ? t(pending > 0 ? 'saving' : 'saved') : t(`connection.${connection}`)
  return (
    <>
      <span className={isLive ? 'pl-live' : 'pl-live is-off'} role="status" data-testid="board-status">
        {text}
        {!isLive && pending > 0 && ` · ${t('notSent', { count: pending })}`}
      </span>
      {refused.length > 0 && (
        <button
          type="button"
          className="kanban-plain kanban-warning"
          onClick={() => {
            show(null)
            view.panel = 'unsaved'
          }}
        >
          {t('refusedCount', { count: refused.length })}
        </button>
      )}
      {works.dataDate !== null && (
        <span>
          {t('dataDate')} <b>{dateOf(works.dataDate)}</b>
        </span>
      )}
      <span>{t('boundCount', { count: bound })}</span>
      {right === 'read' && <span>{t('readOnly')}</span>}
      <span className="pl-spring" />
      <span>{proposals > 0 ? t('proposals', { count: proposals }) : t('keysHint')}</span>
    </>
  )
}
