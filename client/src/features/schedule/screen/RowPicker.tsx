import { useId, useState } from 'react'
import { type FoundRow, findRows } from '../rows/row-search.ts'
import { useSchedule } from './schedule-context.ts'

interface RowPickerProps {
  placeholder: string
  accepts: (slot: number) => boolean
  onPick: (row: FoundRow) => void
  onCancel?: () => void
  autoFocus?: boolean
}

const SHOWN = 8

/** A field that finds rows by code or name; arrows choose, Enter takes, Escape leaves. */
export function RowPicker({ placeholder, accepts, onPick, onCancel, autoFocus = false }: RowPickerProps) {
  const { actions } = useSchedule()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const found = findRows(actions.session.store, text, SHOWN, accepts)
  const chosen = found[Math.min(at, found.length - 1)]

  const pick = (row: FoundRow | undefined): void => {
    if (!row) return
    setText('')
    setAt(0)
    onPick(row)
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') pick(chosen)
    else if (event.key === 'Escape' && text === '' && onCancel) onCancel()
    else if (event.key === 'Escape') setText('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="schedule-picker">
      <input
        type="text"
        role="combobox"
        className="schedule-picker-input"
        placeholder={placeholder}
        aria-label={placeholder}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: only in the dialog that is opened for typing into this field
        autoFocus={autoFocus}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setText('')}
      />
      {found.length > 0 && (
        <div className="schedule-picker-list" id={listId} role="listbox">
          {found.map((row) => (
            <div
              key={row.id}
              role="option"
              tabIndex={-1}
              aria-selected={row === chosen}
              className="schedule-picker-option"
              onMouseDown={(event) => {
                event.preventDefault()
                pick(row)
              }}
            >
              <span className="schedule-muted">{row.code}</span> {row.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
