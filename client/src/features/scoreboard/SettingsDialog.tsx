import { type Scoreboard, scoreboardCreate, scoreboardEdit } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import { useCan } from '../../session/session.ts'
import { BoardDialog } from './BoardDialog.tsx'
import { contentOf } from './board-content.ts'
import { type BoardTemplate, tilesOf } from './board-templates.ts'

interface SettingsDialogProps {
  /** undefined: a new one. */
  board: Scoreboard | undefined
  /** What a new one begins with. */
  template?: BoardTemplate
  spaceId: string
  saved: (id: string) => void
  close: () => void
}

/** Makes a board, or says anew what one is about. */
export function SettingsDialog({ board, template, spaceId, saved, close }: SettingsDialogProps) {
  const { t } = useTranslation('scoreboard')
  const mayShare = useCan()('eps.edit')
  const fresh = {
    name: template ? t(`template.${template}.name`) : '',
    nodeId: null,
    rotateSeconds: 0,
    shared: mayShare,
  }
  const before = board ? contentOf(board) : { ...fresh, tiles: tilesOf(template ?? 'overview', newId) }
  return (
    <BoardDialog
      spaceId={spaceId}
      title={t(board ? 'settings' : 'newBoard')}
      before={before}
      mayShare={mayShare && (board?.mine ?? true)}
      save={async (settings) => {
        const input = { ...before, ...settings }
        const { scoreboard } = board
          ? await call(scoreboardEdit, { params: { scoreboardId: board.id }, input })
          : await call(scoreboardCreate, { params: { spaceId }, input })
        saved(scoreboard.id)
      }}
      close={close}
    />
  )
}
