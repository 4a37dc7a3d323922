import { Tag } from '@blueprintjs/core'
import { Chat, Paperclip, Tick, TickCircle, WarningSign } from '@blueprintjs/icons'
import type { KanbanWork } from '@plumbline/core/contract'
import type { Card } from '@plumbline/core/documents/board'
import { memo, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { formatReserve } from '../../../parts/values/duration.ts'
import { useCardDrag } from '../columns/use-card-drags.ts'
import { useBoardActions, useCardRevision } from '../session/use-board.ts'
import { CardPeople } from './CardPeople.tsx'
import { dueText, isLate } from './due.ts'
import { WorkFacts } from './WorkFacts.tsx'

/** One card: what it is called, and what of its work and of itself matters at a glance. */
export const CardView = memo(function CardView({ cardId }: { cardId: string }) {
  const actions = useBoardActions()
  useCardRevision(cardId)
  const card = actions.board.card(cardId)
  return card ? <Shown card={card} /> : null
})

function Shown({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const actions = useBoardActions()
  const { cardId: openId } = useParams()
  const { selected, drag } = useSnapshot(actions.view)
  const ref = useCardDrag(card.id)
  useFocus(ref, card.id)
  const work = card.workId === null ? undefined : actions.works.byId.get(card.workId)
  const { board } = actions
  const stage = board.column(board.columnOf(card) ?? '')?.stage
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card holds more than a button may
    <div
      ref={ref}
      className="kanban-card"
      role="button"
      tabIndex={0}
      aria-pressed={selected.has(card.id)}
      data-card={card.id}
      data-open={openId === card.id || undefined}
      data-held={drag?.ids.includes(card.id) || undefined}
      data-critical={(work?.critical && stage !== 'done') || undefined}
      data-done={stage === 'done' || undefined}
      data-testid="card"
      onFocus={() => actions.focus(card.id)}
      onKeyDown={undefined}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) actions.toggle(card.id)
        else actions.show(card.id)
      }}
    >
      <div className="kanban-card-top">
        {work && <span className="kanban-code">{work.code}</span>}
        {work && <Float work={work} isDone={stage === 'done'} />}
        <span className="pl-spring" />
        <HeldBy cardId={card.id} />
        <CardPeople cardId={card.id} />
      </div>
      <p className="kanban-card-title">{card.title}</p>
      {work && <WorkFacts work={work} dataDate={actions.works.dataDate} isDone={stage === 'done'} />}
      <Foot card={card} />
      {card.proposal && (
        <Tag minimal intent="success">
          {t('proposed', { percent: card.proposal.percent })}
        </Tag>
      )}
    </div>
  )
}

/** Keys have chosen this card: the focus of the window follows. */
function useFocus(ref: RefObject<HTMLDivElement | null>, cardId: string): void {
  const { view } = useBoardActions()
  const { focus, focusByKey } = useSnapshot(view)
  const isMeant = focus === cardId && focusByKey
  useEffect(() => {
    if (isMeant) ref.current?.focus({ preventScroll: true })
  }, [isMeant, ref])
}

/** In days of the calendar of the work, as in the grid. */
function Float({ work, isDone }: { work: KanbanWork; isDone: boolean }) {
  const { t } = useTranslation('kanban')
  const { totalFloatMinutes: minutes, dayMinutes, critical } = work
  if (isDone) return <Tick className="kanban-done-mark" size={14} aria-label={t('done.state')} />
  if (critical) return <span className="kanban-critical">{t('critical')}</span>
  if (minutes === null) return null
  return <span className="kanban-muted">{t('float', { days: formatReserve(minutes, dayMinutes) })}</span>
}

/** Who has it in hand right now. */
function HeldBy({ cardId }: { cardId: string }) {
  const { t } = useTranslation('kanban')
  const { session } = useBoardActions()
  const { people } = useSnapshot(session.state)
  return people
    .filter(({ drag }) => drag?.card === cardId)
    .map(({ client, name, color }) => (
      <span key={client} className="kanban-holder" style={{ background: `var(--pl-presence-${color % 8})` }}>
        {t('heldBy', { name })}
      </span>
    ))
}

function Foot({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const { board } = useBoardActions()
  const checks = board.checksOf(card.id)
  const done = checks.filter((check) => check.done).length
  const comments = board.commentsOf(card.id).length
  const files = board.filesOf(card.id).length
  const labels = board.tagsOf(card.id).label.flatMap((id) => board.label(id) ?? [])
  const isEmpty = labels.length + checks.length + comments + files === 0 && card.due === null && card.blocked === ''
  if (isEmpty) return null
  return (
    <div className="kanban-card-foot">
      {labels.map(({ id, name, color }) => (
        <span key={id} className="kanban-label" data-color={color}>
          {name}
        </span>
      ))}
      {card.blocked !== '' && (
        <span className="kanban-blocked">
          <WarningSign size={11} /> {card.blocked}
        </span>
      )}
      {card.due !== null && (
        <span className="kanban-due" data-late={isLate(board, card) || undefined}>
          {t('due', { day: dueText(card.due) })}
        </span>
      )}
      <span className="pl-spring" />
      {comments > 0 && (
        <span title={t('commentCount', { count: comments })}>
          <Chat size={12} /> {comments}
        </span>
      )}
      {files > 0 && (
        <span title={t('fileCount', { count: files })}>
          <Paperclip size={12} /> {files}
        </span>
      )}
      {checks.length > 0 && (
        <span title={t('checklist')}>
          <TickCircle size={12} /> {done}/{checks.length}
        </span>
      )}
    </div>
  )
}
