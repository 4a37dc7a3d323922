import '../kanban.css'
import './print.css'
import { Spinner } from '@blueprintjs/core'
import type { Column } from '@plumbline/core/documents/board'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useBoards } from '../../../parts/boards/use-boards.ts'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { columnParts, pxOf, type Sheet } from '../../../parts/paper/paper.ts'
import { session } from '../../../session/session.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { PageNotice } from '../../../shell/PageBody.tsx'
import type { Filtering } from '../board-view.ts'
import { CardView } from '../card/CardView.tsx'
import { BoardContext, useBoard, useBoardActions } from '../session/use-board.ts'
import { useOpenBoard } from '../session/use-open-board.ts'

/** `/:spaceId/kanban-schedule/:scheduleId/:boardId/print/:format`: a board on paper, as it was filtered. */
export default function BoardPrintPage() {
  const { t } = useTranslation('kanban')
  const { spaceId = '', scheduleId = '', boardId = '' } = useParams()
  const { space } = useSnapshot(session)
  const actions = useOpenBoard(spaceId, scheduleId, boardId)
  const name = useBoards(scheduleId).value?.boards.find(({ id }) => id === boardId)?.name ?? t('board')
  const toBoards = `/${spaceId}/kanban-schedule/${scheduleId}`
  return (
    <PrintFrame
      from={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: t('boards'), to: toBoards },
        { label: name, to: `${toBoards}/${boardId}` },
      ]}
      name={name}
    >
      {actions && (
        <BoardContext.Provider value={actions}>
          <Printed name={name} />
        </BoardContext.Provider>
      )}
    </PrintFrame>
  )
}

function Printed({ name }: { name: string }) {
  const { t } = useTranslation('kanban')
  const actions = useBoardActions()
  const { phase, failure } = useSnapshot(actions.session.state)
  const { state } = useLocation()
  useEffect(() => {
    Object.assign(actions.view, (state as Partial<Filtering> | null) ?? {})
  }, [actions, state])
  if (phase === 'failed') {
    return (
      <PageNotice alert>
        <p>{errorSentence({ code: failure })}</p>
      </PageNotice>
    )
  }
  if (phase === 'loading') return <Spinner size={28} />
  return (
    <PaperSheet title={{ name, parts: [t('board')], dataDate: actions.works.dataDate, calculatedAt: null }}>
      {(sheet) => <Cards sheet={sheet} />}
    </PaperSheet>
  )
}

/** Px: narrower ones break too many names. */
const LEAST_COLUMN = 190
/** About a hundred sheets: more is read on the screen. */
const MOST_CARDS = 3_000

/** Columns that the sheet has no room for go to sheets of their own. */
function Cards({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  useSnapshot(actions.view)
  const columns = actions.board.columns()
  const shown = columns.map((column) => ({ column, ids: actions.shownIn(column.id) }))
  const rows = Math.floor(MOST_CARDS / Math.max(1, columns.length))
  const leftOut = shown.reduce((sum, { ids }) => sum + Math.max(0, ids.length - rows), 0)
  const widths = columns.map(() => LEAST_COLUMN)
  if (columns.length === 0) return <p className="pl-paper-note">{t('noColumns')}</p>
  return (
    <>
      {columnParts(widths, pxOf(sheet.width)).map(({ from, to }) => (
        <div key={from} className="pl-paper-part">
          <Part shown={shown.slice(from, to)} most={rows} />
        </div>
      ))}
      {leftOut > 0 && <p className="pl-paper-note">{t('leftOutOnPaper', { count: leftOut })}</p>}
    </>
  )
}

interface PartProps {
  shown: readonly { column: Column; ids: readonly string[] }[]
  most: number
}

function Part({ shown, most }: PartProps) {
  const rows = Math.min(most, Math.max(0, ...shown.map(({ ids }) => ids.length)))
  return (
    <table className="kanban-paper">
      <thead>
        <tr>
          {shown.map(({ column, ids }) => (
            <th key={column.id} scope="col">
              <i className="kanban-dot" data-color={column.color} aria-hidden /> {column.name}{' '}
              <small>{ids.length}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={shown.map(({ ids }) => ids[row] ?? '').join()}>
            {shown.map(({ column, ids }) => (
              <td key={column.id}>{ids[row] !== undefined && <CardView cardId={ids[row]} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
