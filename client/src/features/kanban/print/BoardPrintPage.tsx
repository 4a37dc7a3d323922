import '../kanban.css'
import './print.css'
import { Spinner } from '@blueprintjs/core'
import type { Column } from '@plumbline/core/documents/board'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useBoards } from '../../../parts/boards/use-boards.ts'
import { FewEnough } from '../../../parts/paper/FewEnough.tsx'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import { PaperTable } from '../../../parts/paper/PaperTable.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { columnParts, pxOf, type Sheet } from '../../../parts/paper/paper.ts'
import { useGrowing } from '../../../parts/paper/use-growing.ts'
import { session } from '../../../session/session.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { PageNotice } from '../../../shell/PageBody.tsx'
import type { PrintedBoard } from '../board-view.ts'
import { CardView } from '../card/CardView.tsx'
import { BoardContext, useBoard, useBoardActions } from '../session/use-board.ts'
import { useLanes } from '../session/use-lanes.ts'
import { useOpenBoard } from '../session/use-open-board.ts'
import { type Band, type BoardRow, boardRows, cardsOf, partOf } from './board-rows.ts'

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
  const actions = useBoardActions()
  const { phase, failure } = useSnapshot(actions.session.state)
  const { state } = useLocation()
  useEffect(() => {
    Object.assign(actions.view, (state as Partial<PrintedBoard> | null) ?? {})
  }, [actions, state])
  if (phase === 'failed') {
    return (
      <PageNotice alert>
        <p>{errorSentence({ code: failure })}</p>
      </PageNotice>
    )
  }
  if (phase === 'loading') return <Spinner size={28} />
  return <Cards name={name} />
}

/** Px: narrower ones break too many names. */
const LEAST_COLUMN = 190
/** About a hundred sheets: more is read on the screen. */
const MOST_CARDS = 3_000

function Cards({ name }: { name: string }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const bands = useBands()
  const count = bands.reduce((sum, band) => sum + cardsOf(band), 0)
  return (
    <FewEnough count={count} most={MOST_CARDS}>
      {(printed) => (
        <PaperSheet title={{ name, parts: [t('board')], dataDate: actions.works.dataDate, calculatedAt: null }}>
          {(sheet) => (
            <>
              {actions.board.columns().length === 0 ? (
                <p className="pl-paper-note">{t('noColumns')}</p>
              ) : (
                <Parts {...{ sheet, bands }} most={printed} />
              )}
              {count > printed && <p className="pl-paper-note">{t('leftOutOnPaper', { count: count - printed })}</p>}
            </>
          )}
        </PaperSheet>
      )}
    </FewEnough>
  )
}

/** As it is filtered, and with its lanes. */
function useBands(): Band[] {
  const actions = useBoard()
  const { lanes: kind } = useSnapshot(actions.view)
  const lanes = useLanes(kind)
  const columns = actions.board.columns().map(({ id }) => actions.shownIn(id))
  const bands: Band[] =
    kind === 'none'
      ? [{ name: null, columns }]
      : lanes.map(({ lane: { cards }, name }) => {
          return { name, columns: columns.map((ids) => ids.filter((id) => cards.has(id))) }
        })
  const known = useRef(bands)
  // The same as long as they stand as they did: thousands of rows are not laid out anew for a word that was typed.
  if (JSON.stringify(known.current) !== JSON.stringify(bands)) known.current = bands
  return known.current
}

interface PartsProps {
  sheet: Sheet
  bands: readonly Band[]
  /** Cards. */
  most: number
}

/** Columns that the sheet has no room for go to sheets of their own. */
function Parts({ sheet, bands, most }: PartsProps) {
  const columns = useBoard().board.columns()
  const width = pxOf(sheet.width)
  const parts = useMemo(() => {
    const rows = boardRows(bands, most)
    const widths = bands[0]?.columns.map(() => LEAST_COLUMN) ?? []
    return columnParts(widths, width).map(({ from, to }) => ({ from, to, rows: partOf(rows, from, to) }))
  }, [bands, most, width])
  const { thereOf, isGrowing } = useGrowing(parts.length, Math.max(0, ...parts.map(({ rows }) => rows.length)))
  return parts.map(({ from, to, rows }, part) => (
    <div key={from} className="pl-paper-part" aria-busy={isGrowing}>
      <Part columns={columns.slice(from, to)} {...{ rows, bands, from }} there={Math.min(rows.length, thereOf(part))} />
    </div>
  ))
}

interface PartProps {
  columns: readonly Column[]
  rows: readonly BoardRow[]
  bands: readonly Band[]
  /** First of its columns. */
  from: number
  /** Rows by now. */
  there: number
}

function Part({ columns, rows, bands, from, there }: PartProps) {
  const row = useCallback((at: number) => <Row key={at} row={rows[at]!} from={from} />, [rows, from])
  return (
    <PaperTable
      className="kanban-paper"
      head={
        <tr>
          {columns.map(({ id, color, name }, i) => (
            <th key={id} scope="col">
              <i className="kanban-dot" data-color={color} aria-hidden /> {name}{' '}
              <small>{countOf(bands, from + i)}</small>
            </th>
          ))}
        </tr>
      }
      count={there}
      row={row}
    />
  )
}

function Row({ row, from }: { row: BoardRow; from: number }) {
  const columns = useBoard().board.columns()
  if (row.kind === 'lane') {
    return (
      <tr className="kanban-paper-lane">
        <th scope="rowgroup" colSpan={row.columns}>
          <h3>{row.name}</h3> <small>{row.cards}</small>
        </th>
      </tr>
    )
  }
  return (
    <tr>
      {row.cards.map((id, place) => (
        <td key={columns[from + place]?.id}>{id !== '' && <CardView cardId={id} />}</td>
      ))}
    </tr>
  )
}

/** Cards of a column; one in several lanes is one. */
const countOf = (bands: readonly Band[], column: number): number =>
  new Set(bands.flatMap(({ columns }) => columns[column] ?? [])).size
