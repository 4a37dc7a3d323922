import './kanban.css'
import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { Add, Archive, Edit, More, Trash } from '@blueprintjs/icons'
import { type KanbanBoard, kanbanBoardDelete, kanbanBoardEdit, scheduleRead } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { dateOf } from '../../i18n/format.ts'
import { useBoards } from '../../parts/boards/use-boards.ts'
import { session, useCan } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useRead } from '../../shell/use-read.ts'
import { NameDialog, NewBoardDialog } from './list/BoardDialogs.tsx'

/** `/:spaceId/kanban-schedule/:scheduleId`: the boards of a schedule. */
export default function BoardListPage() {
  const { t } = useTranslation('kanban')
  const { spaceId = '', scheduleId = '' } = useParams()
  const { space } = useSnapshot(session)
  usePlace(spaceId, scheduleId)
  const can = useCan()
  const [isNew, setNew] = useState(false)
  const { value, error, again } = useBoards(scheduleId)
  const schedule = useRead(scheduleId, (signal) => call(scheduleRead, { params: { scheduleId }, signal })).value
  usePageTitle(t('boards'), schedule?.name, space?.name)
  const create = can('schedule.edit') ? () => setNew(true) : undefined
  return (
    <AppFrame
      breadcrumb={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: schedule?.name ?? '', to: `/${spaceId}/schedule/${scheduleId}` },
        { label: t('boards') },
      ]}
      tools={<span className="kanban-muted">{value && t('boardCount', { count: value.boards.length })}</span>}
      toolsRight={create && <Button intent="primary" icon={<Add />} text={t('newBoard')} onClick={create} />}
    >
      <PageBody busy={value === null && error === null}>
        {value && <Boards boards={value.boards} create={create} mayEdit={can('schedule.edit')} />}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
      {isNew && <NewBoardDialog spaceId={spaceId} scheduleId={scheduleId} close={() => setNew(false)} />}
    </AppFrame>
  )
}

interface BoardsProps {
  boards: readonly KanbanBoard[]
  create: (() => void) | undefined
  mayEdit: boolean
}

function Boards({ boards, create, mayEdit }: BoardsProps) {
  const { t } = useTranslation('kanban')
  const [isArchiveOpen, setArchiveOpen] = useState(false)
  const [living, archived] = [boards.filter((board) => !board.archived), boards.filter((board) => board.archived)]
  if (boards.length === 0) {
    return (
      <PageNotice>
        <p>{t('noBoards')}</p>
        {create && <Button intent="primary" icon={<Add />} text={t('newBoard')} onClick={create} />}
      </PageNotice>
    )
  }
  return (
    <>
      <BoardTiles boards={living} mayEdit={mayEdit} />
      {archived.length > 0 && (
        <Button
          variant="minimal"
          icon={<Archive />}
          aria-expanded={isArchiveOpen}
          text={t('archivedBoards', { count: archived.length })}
          onClick={() => setArchiveOpen(!isArchiveOpen)}
        />
      )}
      {isArchiveOpen && <BoardTiles boards={archived} mayEdit={mayEdit} />}
    </>
  )
}

function BoardTiles({ boards, mayEdit }: Omit<BoardsProps, 'create'>) {
  return (
    <ul className="kanban-tiles">
      {boards.map((board) => (
        <BoardTile key={board.id} board={board} mayEdit={mayEdit} />
      ))}
    </ul>
  )
}

function BoardTile({ board, mayEdit }: { board: KanbanBoard; mayEdit: boolean }) {
  const { t } = useTranslation('kanban')
  const { spaceId = '' } = useParams()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, scheduleId, cards, done, bound, proposals, archived } = board
  const share = cards === 0 ? 0 : Math.round((done / cards) * 100)
  return (
    <li className="kanban-tile" aria-label={name} data-archived={archived || undefined}>
      <header>
        <Link to={`/${spaceId}/kanban-schedule/${scheduleId}/${id}`}>{name}</Link>
        {mayEdit && <BoardMenu board={board} rename={() => setRenaming(true)} />}
      </header>
      <p>
        {t('cardCount', { count: cards })}
        {bound > 0 && ` · ${t('boundCount', { count: bound })}`}
      </p>
      <div className="kanban-share" role="img" aria-label={t('doneShare', { share })}>
        <div style={{ width: `${share}%` }} />
      </div>
      <p className="kanban-muted">
        {t('doneOf', { done, cards })}
        {proposals > 0 && ` · ${t('proposals', { count: proposals })}`}
        {` · ${dateOf(board.createdAt)}`}
      </p>
      {isRenaming && <NameDialog board={board} close={() => setRenaming(false)} />}
    </li>
  )
}

function BoardMenu({ board: { id, name, archived }, rename }: { board: KanbanBoard; rename: () => void }) {
  const { t } = useTranslation('kanban')
  const params = { boardId: id }
  const archive = () => attempt(() => call(kanbanBoardEdit, { params, input: { archived: !archived } }))
  const remove = async (): Promise<void> => {
    const answer = await confirm({ message: t('deleteBoardQuestion', { name }), intent: 'danger' })
    if (answer) await attempt(() => call(kanbanBoardDelete, { params }))
  }
  const menu = (
    <Menu>
      <MenuItem icon={<Edit />} text={t('rename')} onClick={rename} />
      <MenuItem icon={<Archive />} text={t(archived ? 'restore' : 'archive')} onClick={() => void archive()} />
      <MenuItem icon={<Trash />} intent="danger" text={t('delete')} onClick={() => void remove()} />
    </Menu>
  )
  return (
    <MenuPopover content={menu}>
      <Button size="small" variant="minimal" icon={<More />} aria-label={t('boardMenu', { name })} />
    </MenuPopover>
  )
}
