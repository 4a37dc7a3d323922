import { Duplicate, Edit, Envelope, People, Person, Trash } from '@blueprintjs/icons'
import {
  type Scoreboard,
  type ScoreboardContent,
  type ScoreboardEmail,
  scoreboardCreate,
  scoreboardDelete,
  scoreboardEdit,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import { momentOf } from '../../i18n/format.ts'
import { useCan } from '../../session/session.ts'
import { succeeds } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { NameEditor } from '../../shell/NameEditor.tsx'
import { contentOf, copyOf } from './board-content.ts'
import { useNodes } from './use-scoreboard.ts'

interface LineProps {
  board: Scoreboard
  spaceId: string
  again: () => void
  /** undefined: none come of it. */
  email: ScoreboardEmail | undefined
  askForEmails: () => void
}

/** A board: its name opens it. */
export function DashboardLine({ board, spaceId, again, email, askForEmails }: LineProps) {
  const { t } = useTranslation('scoreboard')
  const nodes = useNodes(spaceId)
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, nodeId, tiles, rotateSeconds, shared } = board
  const done = async (work: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await succeeds(work)
    again()
    return isDone
  }
  const edit = (part: Partial<ScoreboardContent>) =>
    done(() => call(scoreboardEdit, { params: { scoreboardId: id }, input: { ...contentOf(board), ...part } }))
  return (
    <tr>
      <td className="is-name">
        {isRenaming ? (
          <NameEditor
            label={t('rename', { name })}
            initial={name}
            onCancel={() => setRenaming(false)}
            onCommit={async (wanted) => {
              const isDone = await edit({ name: wanted })
              if (isDone) setRenaming(false)
              return isDone
            }}
          />
        ) : (
          <Link to={`/${spaceId}/scoreboard?board=${id}`}>{name}</Link>
        )}
      </td>
      <td className="is-about">
        {nodeId === null ? t('wholeSpace') : (nodes.find((node) => node.id === nodeId)?.name ?? '')}
      </td>
      <td className="is-tileCount">{tiles.length}</td>
      <td className="is-rotation">{rotateSeconds === 0 ? t('noRotation') : t('everySeconds', { n: rotateSeconds })}</td>
      <td className="is-forWhom">{t(shared ? 'forAll' : 'onlyYours')}</td>
      <td className="is-email">{email ? momentOf(email.nextAt) : '–'}</td>
      <td className="is-acts">
        <IconButton icon={<Envelope size={14} />} label={t('email.act', { name })} onClick={askForEmails} />
        <Acts {...{ board, spaceId, done, edit }} rename={() => setRenaming(true)} />
      </td>
    </tr>
  )
}

interface ActsProps {
  board: Scoreboard
  spaceId: string
  done: (work: () => Promise<unknown>) => Promise<boolean>
  edit: (part: Partial<ScoreboardContent>) => Promise<boolean>
  rename: () => void
}

function Acts({ board, spaceId, done, edit, rename }: ActsProps) {
  const { t } = useTranslation('scoreboard')
  const mayShare = useCan()('eps.edit')
  const { id, name, shared, mine, mayEdit } = board
  const copy = (): Promise<boolean> => {
    const input = copyOf(board, t('copyOf', { name }), newId)
    return done(() => call(scoreboardCreate, { params: { spaceId }, input }))
  }
  const remove = async (): Promise<void> => {
    const question = { message: t('deleteQuestion', { name }), okLabel: t('delete'), intent: 'danger' as const }
    if (await confirm(question)) await done(() => call(scoreboardDelete, { params: { scoreboardId: id } }))
  }
  const Sharing = shared ? Person : People
  return (
    <>
      {mayEdit && <IconButton icon={<Edit size={14} />} label={t('rename', { name })} onClick={rename} />}
      <IconButton icon={<Duplicate size={14} />} label={t('copy', { name })} onClick={() => void copy()} />
      {mayEdit && mayShare && (mine || !shared) && (
        <IconButton
          icon={<Sharing size={14} />}
          label={t(shared ? 'unshare' : 'share', { name })}
          onClick={() => void edit({ shared: !shared })}
        />
      )}
      {mayEdit && (
        <IconButton icon={<Trash size={14} />} label={t('deleteOf', { name })} onClick={() => void remove()} />
      )}
    </>
  )
}
