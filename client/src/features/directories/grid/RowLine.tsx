import { ChevronDown, ChevronRight, Disable, DragHandleVertical } from '@blueprintjs/icons'
import { type DragEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Spot } from '../rows/moves.ts'
import { idOfColumn, type SheetColumn, shownText, type Words } from '../rows/sheet-columns.ts'
import type { ShownRow } from '../rows/shown-rows.ts'
import type { RowDrag } from './row-drag.ts'

const INDENT_PX = 14

interface RowLineProps {
  shown: ShownRow
  columns: readonly SheetColumn[]
  words: Words
  /** From 0. */
  index: number
  top: number
  isSelected: boolean
  isFlashed: boolean
  /** Of the active row; -1 elsewhere. */
  activeColumn: number
  editor: ReactNode
  drag: RowDrag
  /** Where dragged rows would come to stand beside it. */
  spot: Spot | null
  press: (column: number, more: boolean) => void
  open: (column: number) => void
  fold: (open: boolean) => void
}

/** One row of a directory. A disabled one is struck, and says so in a word as well. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { shown, columns, words, index, top, isSelected, isFlashed, activeColumn, editor, drag, spot } = props
  const { row, depth, isOpen } = shown
  const classes = [
    'directories-line',
    row.status === 'disabled' && 'is-disabled',
    isSelected && 'is-selected',
    isFlashed && 'is-flashed',
    isOpen !== null && depth === 0 && 'is-top',
    spot && `is-drop-${spot}`,
  ]
  return (
    <tr
      className={classes.filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      style={{ top }}
      onDragOver={(event) => drag.over(event, row.id)}
      onDrop={(event) => drag.drop(event, row.id)}
      onDragEnd={drag.end}
    >
      {columns.map((column, at) => (
        <td
          key={idOfColumn(column)}
          id={at === activeColumn ? 'directories-active' : undefined}
          className={classOf(column, at === activeColumn)}
          onMouseDown={(event) => {
            if (editor && at === activeColumn) return
            event.preventDefault()
            props.press(at, event.shiftKey)
          }}
          onDoubleClick={() => props.open(at)}
        >
          {at === 0 && drag.isOpen && <Grip begin={(event) => drag.begin(event, index)} />}
          {at === activeColumn && editor ? (
            editor
          ) : column.key === 'name' ? (
            <NameCell shown={shown} fold={props.fold} />
          ) : column.key === 'status' ? (
            !shown.isNew && (
              <span className={`directories-status is-${row.status}`}>
                {row.status === 'disabled' && <Disable size={12} />}
                {words.status[row.status]}
              </span>
            )
          ) : (
            shownText(row, column, words)
          )}
        </td>
      ))}
    </tr>
  )
})

/** The handle by which a row is dragged; with keys rows are moved by Alt+Shift and an arrow. */
function Grip({ begin }: { begin: (event: DragEvent) => void }) {
  const { t } = useTranslation('directories')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer's way; keys have their own
    <span
      className="directories-grip"
      title={t('drag')}
      draggable
      onMouseDown={(event) => event.stopPropagation()}
      onDragStart={begin}
    >
      <DragHandleVertical size={12} />
    </span>
  )
}

function NameCell({ shown: { row, depth, isOpen }, fold }: { shown: ShownRow; fold: (open: boolean) => void }) {
  const { t } = useTranslation('directories')
  return (
    <span className="directories-name" style={{ paddingLeft: depth * INDENT_PX }}>
      {isOpen === null ? (
        <span className="directories-name-gap" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(isOpen ? 'closeRow' : 'openRow', { name: row.name })}
          onMouseDown={(event) => event.stopPropagation()}
          onClick={() => fold(!isOpen)}
        >
          {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
        </button>
      )}
      <span className="directories-name-text">{row.name}</span>
    </span>
  )
}

function classOf(column: SheetColumn, isActive: boolean): string {
  const isNumber = column.key === 'own' && column.column.type === 'number'
  return [`is-${column.key}`, isNumber && 'is-number', isActive && 'is-active'].filter(Boolean).join(' ')
}
