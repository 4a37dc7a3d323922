import './scoreboard.css'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Add, Edit, Maximize, Trash } from '@blueprintjs/icons'
import { type Scoreboard, scoreboardDelete } from '@plumbline/core/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { WithIndicators } from '../../parts/indicators/WithIndicators.tsx'
import { PrintLink } from '../../parts/paper/PrintLink.tsx'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { FigureTabs } from '../../shell/FigureTabs.tsx'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { Age } from './Age.tsx'
import { BoardTiles } from './BoardTiles.tsx'
import type { BoardTemplate } from './board-templates.ts'
import { FirstBoard } from './FirstBoard.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { useScoreboards } from './use-scoreboard.ts'
import { Wall } from './Wall.tsx'

type Asked = 'settings' | 'tile' | { template: BoardTemplate } | null

/** `/:spaceId/scoreboard`: numbers that move while people work; `?board=` which one, `?wall=1` without anything else. */
export default function ScoreboardPage() {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const [query, edit] = useQuery()
  const { value, error, again, set } = useScoreboards(spaceId)
  const boards = value?.scoreboards ?? []
  const board = boards.find(({ id }) => id === query.get('board')) ?? boards[0]
  usePageTitle(board?.name ?? t('title'), space?.name)
  const choose = useCallback((id: string) => edit((params) => put(params, 'board', id)), [edit])
  const showWall = useCallback(() => edit((params) => put(params, 'wall', '1')), [edit])
  const leaveWall = useCallback(() => edit((params) => put(params, 'wall', '')), [edit])
  const changed = (after: Scoreboard): void =>
    set({ scoreboards: boards.map((one) => (one.id === after.id ? after : one)) })
  return (
    <WithIndicators spaceId={spaceId}>
      {board && query.get('wall') === '1' ? (
        <Wall {...{ boards, board, spaceId, choose }} leave={leaveWall} />
      ) : (
        <Boards
          {...{ spaceId, boards, board, choose, changed, again }}
          isRead={value !== null}
          error={error}
          showWall={showWall}
        />
      )}
    </WithIndicators>
  )
}

interface BoardsProps {
  spaceId: string
  boards: readonly Scoreboard[]
  board: Scoreboard | undefined
  isRead: boolean
  error: unknown
  again: () => void
  choose: (id: string) => void
  changed: (board: Scoreboard) => void
  showWall: () => void
}

function Boards({ spaceId, boards, board, isRead, error, again, choose, changed, showWall }: BoardsProps) {
  const { t } = useTranslation('scoreboard')
  const { space } = useSnapshot(session)
  const [asked, setAsked] = useState<Asked>(null)
  const [isEditing, setEditing] = useState(false)
  const create = (template: BoardTemplate = 'overview'): void => setAsked({ template })
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: board?.name ?? t('title') }]}
      tools={
        <>
          <FigureTabs />
          {board && <BoardChoice boards={boards} board={board} spaceId={spaceId} choose={choose} />}
        </>
      }
      toolsRight={
        <>
          {board?.mayEdit && isEditing && <EditTools board={board} ask={setAsked} deleted={again} />}
          {board?.mayEdit && (
            <Button
              variant="minimal"
              icon={<Edit />}
              text={t(isEditing ? 'endEditing' : 'arrange')}
              onClick={() => setEditing(!isEditing)}
            />
          )}
          {board && <Button variant="minimal" icon={<Maximize />} text={t('fullScreen')} onClick={showWall} />}
          {board && <PrintLink to={`/${spaceId}/scoreboard/print`} search={`?board=${board.id}`} />}
          {board && <Button icon={<Add />} text={t('newBoard')} onClick={() => create()} />}
        </>
      }
    >
      <PageBody busy={!isRead && error === null}>
        {board && (
          <BoardTiles
            key={board.id}
            {...{ board, spaceId, isEditing, changed }}
            isAdding={asked === 'tile'}
            endAdding={() => setAsked(null)}
          />
        )}
        {!isRead && error !== null && <PageFailure error={error} again={again} />}
        {isRead && !board && <FirstBoard choose={create} />}
      </PageBody>
      {((typeof asked === 'object' && asked) || (asked === 'settings' && board)) && (
        <SettingsDialog
          board={asked === 'settings' ? board : undefined}
          {...(typeof asked === 'object' && asked)}
          spaceId={spaceId}
          saved={(id) => {
            again()
            choose(id)
          }}
          close={() => setAsked(null)}
        />
      )}
    </AppFrame>
  )
}

function BoardChoice({
  boards,
  board,
  spaceId,
  choose,
}: Pick<BoardsProps, 'boards' | 'choose' | 'spaceId'> & { board: Scoreboard }) {
  const { t } = useTranslation('scoreboard')
  return (
    <>
      <HTMLSelect
        minimal
        aria-label={t('board')}
        value={board.id}
        options={boards.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Age spaceId={spaceId} nodeId={board.nodeId} />
    </>
  )
}

interface EditToolsProps {
  board: Scoreboard
  ask: (asked: Asked) => void
  deleted: () => void
}

function EditTools({ board, ask, deleted }: EditToolsProps) {
  const { t } = useTranslation('scoreboard')
  const remove = async (): Promise<void> => {
    if (!(await confirm({ message: t('deleteQuestion', { name: board.name }), intent: 'danger' }))) return
    await attempt(() => call(scoreboardDelete, { params: { scoreboardId: board.id } }))
    deleted()
  }
  return (
    <>
      <Button variant="minimal" icon={<Add />} text={t('addTile')} onClick={() => ask('tile')} />
      <Button variant="minimal" text={t('settings')} onClick={() => ask('settings')} />
      <Button variant="minimal" icon={<Trash />} text={t('delete')} onClick={() => void remove()} />
    </>
  )
}
