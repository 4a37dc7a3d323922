import { ChevronDown, ChevronRight, Disable } from '@blueprintjs/icons'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { idOfColumn, type SheetColumn, shownText, type Words } from '../rows/sheet-columns.ts'
import type { ShownRow } from '../rows/shown-rows.ts'

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
  press: (column: number, more: boolean) => void
  open: (column: number) => void
  fold: (open: boolean) => void
}

/** One row of a directory. A disabled one is struck, and says so in a word as well. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { shown, columns, words, index, top, isSelected, isFlashed, activeColumn, editor } = props
  const { row, depth, isOpen } = shown
  const classes = [
    'directories-line',
    row.status === 'disabled' && 'is-disabled',
    isSelected && 'is-selected',
    isFlashed && 'is-flashed',
    isOpen !== null && depth === 0 && 'is-top',
  ]
  return (
    <tr
      className={classes.filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      style={{ top }}
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
          {at === activeColumn && editor ? (
            editor
          ) : column.key === 'name' ? (
            <NameCell shown={shown} fold={props.fold} />
          ) : column.key === 'status' ? (
            <span className={`directories-status is-${row.status}`}>
              {row.status === 'disabled' && <Disable size={12} />}
              {words.status[row.status]}
            </span>
          ) : (
            shownText(row, column, words)
          )}
        </td>
      ))}
    </tr>
  )
})

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
