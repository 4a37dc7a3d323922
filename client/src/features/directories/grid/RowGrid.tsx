import type { DirectoryRowView } from '@plumbline/core/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { textAsCells } from '../../../instruments/planner/clipboard.ts'
import { directories } from '../directories-state.ts'
import { editText, idOfColumn, type SheetColumn, shownText } from '../rows/sheet-columns.ts'
import { CellEditor } from './CellEditor.tsx'
import { perform } from './perform.ts'
import { RowLine } from './RowLine.tsx'
import { useRowDrag } from './row-drag.ts'
import { selectedRange, tabbed, walked } from './selection.ts'
import { sheetCommand } from './sheet-keys.ts'
import { useColumnWords } from './use-column-words.ts'
import { isChosen, type Sheet } from './use-sheet.ts'

const ROW_PX = 28
const HEAD_PX = 40

interface RowGridProps {
  sheet: Sheet
  /** False: its rows come next. */
  isFramed: boolean
  isTree: boolean
  focusSearch: () => void
}

/** Rows as a tree of which only those in sight are drawn; it has the focus, and names the active cell. */
export function RowGrid({ sheet, isFramed, isTree, focusSearch }: RowGridProps) {
  const { t } = useTranslation('directories')
  const { flashed } = useSnapshot(directories)
  const { rows, columns, words, at, editing } = sheet
  const active = rows[at.row]?.row
  const titles = useColumnWords(isTree)
  const drag = useRowDrag(sheet, isTree)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: ROW_PX,
  })
  const { from, to } = selectedRange(at, rows.length)
  const activeId = active?.id ?? ''
  useEffect(() => {
    if (activeId !== '') virtual.scrollToIndex(at.row)
  }, [activeId, at.row, virtual])
  useEffect(() => {
    if (editing === null) table.current?.focus({ preventScroll: true })
  }, [editing])

  const size = {
    rows: rows.length,
    columns: columns.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
  }
  /** The row that is typed into, and where that began: Enter leads back there, a line below. */
  const begun = useRef({ id: '', column: 0 })
  const goOn = (then: 'down' | 'next' | 'back' | 'stay', { isFilled }: { isFilled: boolean }): void => {
    if (begun.current.id !== activeId) begun.current = { id: activeId, column: at.column }
    if (then === 'down' && at.row === rows.length - 1 && from === to) {
      if (isFilled) sheet.begin(begun.current.column)
      else if (sheet.isNew) sheet.select({ ...at, row: at.row - 1, anchor: at.row - 1 })
    } else if (then === 'down') sheet.select(walked(at, 'ArrowDown', false, size) ?? at)
    else if (then !== 'stay') sheet.select(tabbed(at, then === 'back', size))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return
    const command = sheetCommand(event)
    if (!command) return
    event.preventDefault()
    perform(command, { sheet, page: size.page, focusSearch })
  }
  const onCopy = (event: ClipboardEvent): void => {
    if (event.target !== event.currentTarget && editing !== null) return
    const shown = sheet.selected.length > 1 ? columns : columns.slice(at.column, at.column + 1)
    const lines = sheet.selected.map((row) => shown.map((column) => cellOf(shownText(row, column, words))).join('\t'))
    event.clipboardData.setData('text/plain', lines.join('\r\n'))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== null) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text !== '') sheet.paste(textAsCells(text))
  }
  const tracks = columns.map(trackOf)
  return (
    <div ref={scroller} className="directories-scroll">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is what ARIA makes of a table
        role="treegrid"
        className="directories-sheet"
        style={widthsOf(tracks)}
        aria-label={t('rowsOf')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-activedescendant={active ? 'directories-active' : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <thead>
          <tr className="directories-line is-head" aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={idOfColumn(column)}
                className={isNumber(column) ? 'is-number' : undefined}
                scope="col"
                title={titles.title(column)}
              >
                {titles.title(column)}
                <small>{titles.type(column)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const shown = rows[index]
            if (!shown) return null
            const isActive = index === at.row
            const column = columns[at.column]
            return (
              <RowLine
                key={shown.row.id}
                {...{ shown, columns, words, index, drag }}
                spot={drag.spotAt(shown.row.id)}
                top={start}
                isSelected={index >= from && index <= to}
                isFlashed={flashed.includes(shown.row.id)}
                activeColumn={isActive ? at.column : -1}
                press={(to, more) => {
                  sheet.select({ row: index, column: to, anchor: more ? at.anchor : index })
                  table.current?.focus({ preventScroll: true })
                }}
                open={(to) => {
                  const pressed = columns[to]
                  if (pressed) sheet.edit(editText(shown.row, pressed, words))
                }}
                fold={(open) => sheet.fold(shown.row, open)}
                editor={
                  isActive && editing !== null && column ? (
                    <CellEditor
                      key={`${shown.row.id} ${at.column}`}
                      {...{ column, words }}
                      label={titles.title(column)}
                      initial={editing}
                      isNumber={isNumber(column)}
                      cancel={() => sheet.edit(null)}
                      commit={(text, then) => {
                        const isSame = text === editText(shown.row, column, words) && sheet.selected.length === 1
                        if (isSame) sheet.edit(null)
                        const isFilled = isSame ? isNamedRow(shown.row) : sheet.commit(text)
                        goOn(then, { isFilled })
                      }}
                    />
                  ) : null
                }
              />
            )
          })}
        </tbody>
      </table>
      {isFramed && rows.length === 0 && (
        <p className="directories-none">{t(sheet.search === '' ? 'noRows' : 'nothingFound')}</p>
      )}
    </div>
  )
}

const isNamedRow = ({ code, name }: DirectoryRowView): boolean => code !== '' || name !== ''

const isNumber = (column: SheetColumn): boolean => column.key === 'own' && column.column.type === 'number'

interface Track {
  /** Pixels. */
  least: number
  /** Of the room that is left; 0: it stays as wide. */
  share: number
}

function trackOf(column: SheetColumn): Track {
  if (column.key === 'code') return { least: 96, share: 0 }
  if (column.key === 'name') return { least: 220, share: 3 }
  if (column.key === 'status') return { least: 104, share: 0 }
  if (isNumber(column)) return { least: 88, share: 1 }
  return { least: isChosen(column) ? 110 : 100, share: 1.2 }
}

/** However long a title or a name is: the sheet is wider than its window only where all columns together are. */
function widthsOf(tracks: readonly Track[]): CSSProperties {
  const columns = tracks.map(({ least, share }) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`))
  const minWidth = tracks.reduce((sum, { least }) => sum + least, 0)
  return { '--directories-columns': columns.join(' '), minWidth } as CSSProperties
}

/** As spreadsheets read it. */
const cellOf = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
