import './kanban.css'
import { Button } from '@blueprintjs/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useBoards } from '../../parts/boards/use-boards.ts'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { Avatar } from '../../shell/Avatar.tsx'
import { errorSentence } from '../../shell/error-sentence.ts'
import { PageNotice } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { CardPanel } from './card/CardPanel.tsx'
import { namesIn } from './card/CardPeople.tsx'
import { Columns } from './columns/Columns.tsx'
import { FlowPanel } from './flow/FlowPanel.tsx'
import { BoardContext, useBoardActions } from './session/use-board.ts'
import { useOpenBoard } from './session/use-open-board.ts'
import { ArchivePanel } from './tools/ArchivePanel.tsx'
import { BoardStatus } from './tools/BoardStatus.tsx'
import { BoardTools, BoardToolsRight } from './tools/BoardTools.tsx'
import { RefusedList, UnsavedPanel } from './tools/UnsavedPanel.tsx'

/** `/:spaceId/kanban-schedule/:scheduleId/:boardId/:cardId?`: one board, and the card that is open beside it. */
export default function BoardPage() {
  const { t } = useTranslation('kanban')
  const { spaceId = '', scheduleId = '', boardId = '' } = useParams()
  const { space } = useSnapshot(session)
  usePlace(spaceId, scheduleId)
  useBodyStyle()
  const actions = useOpenBoard(spaceId, scheduleId, boardId)
  const board = useBoards(scheduleId).value?.boards.find(({ id }) => id === boardId)
  usePageTitle(board?.name ?? t('board'), space?.name)
  const breadcrumb = [
    { label: space?.name ?? '', to: `/${spaceId}` },
    { label: t('boards'), to: `/${spaceId}/kanban-schedule/${scheduleId}` },
    { label: board?.name ?? t('board') },
  ]
  if (!actions) return <AppFrame breadcrumb={breadcrumb}>{null}</AppFrame>
  return (
    <BoardContext.Provider value={actions}>
      <AppFrame
        breadcrumb={breadcrumb}
        presence={<People />}
        tools={<BoardTools />}
        toolsRight={<BoardToolsRight />}
        statusBar={<BoardStatus />}
      >
        <Screen isArchived={board?.archived ?? false} />
      </AppFrame>
    </BoardContext.Provider>
  )
}

function Screen({ isArchived }: { isArchived: boolean }) {
  const { t } = useTranslation('kanban')
  const actions = useBoardActions()
  const { cardId } = useParams()
  const { phase, failure } = useSnapshot(actions.session.state)
  const { panel } = useSnapshot(actions.view)
  useEffect(() => actions.session.setPresence({ card: cardId ?? null }), [actions, cardId])
  if (phase === 'failed') {
    return (
      <PageNotice alert>
        <p>{errorSentence({ code: failure })}</p>
        <RefusedList />
        <Button text={t('shell:retry')} onClick={() => location.reload()} />
      </PageNotice>
    )
  }
  if (phase === 'loading') return <div className="kanban-board" aria-busy="true" data-testid="board" />
  return (
    <div className="kanban-screen">
      <div className="kanban-main">
        {isArchived && <p className="kanban-strip">{t('archivedStrip')}</p>}
        <Columns />
      </div>
      {cardId ? <CardPanel key={cardId} cardId={cardId} /> : null}
      {!cardId && panel === 'flow' && <FlowPanel />}
      {!cardId && panel === 'archive' && <ArchivePanel />}
      {!cardId && panel === 'unsaved' && <UnsavedPanel />}
    </div>
  )
}

/** Everybody once, however many tabs they have open. */
function People() {
  const { t } = useTranslation('kanban')
  const { session: board } = useBoardActions()
  const { people } = useSnapshot(board.state)
  const present = [...new Map(people.map((person) => [person.id, person])).values()]
  if (present.length === 0) return null
  return (
    <fieldset className="kanban-people" aria-label={t('present')}>
      {present.slice(0, 7).map(({ id, name, color }) => (
        <Avatar key={id} person={{ ...namesIn(name), color }} />
      ))}
      {present.length > 7 && <span>+{present.length - 7}</span>}
    </fieldset>
  )
}

/** Boards fill the window: the body has a style of its own while one is open (R-SHELL-24). */
function useBodyStyle(): void {
  useEffect(() => {
    document.body.classList.add('pl-board-open')
    return () => document.body.classList.remove('pl-board-open')
  }, [])
}
