import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNamed, type SheetColumn } from '../rows/sheet-columns.ts'
import type { Choice, SheetWords } from '../use-words.ts'

interface CellEditorProps {
  column: SheetColumn
  label: string
  initial: string
  words: SheetWords
  isNumber: boolean
  /** `then`: where the selection goes on. */
  commit: (text: string, then: 'down' | 'next' | 'back' | 'stay') => void
  cancel: () => void
}

/** The field in a cell; what is chosen from a list has that below it. Enter goes down, Tab on, Escape back. */
export function CellEditor({ column, label, initial, words, isNumber, commit, cancel }: CellEditorProps) {
  const { t } = useTranslation('directories')
  const [text, setText] = useState(initial)
  const [isTyped, setTyped] = useState(false)
  const [at, setAt] = useState(-1)
  const listId = useId()
  const choices = choicesOf(column, isTyped ? text : '', words)
  const chosen = choices?.[at] ?? (isTyped && text !== '' ? choices?.[0] : undefined)
  /** A field that is taken away loses the focus as well: what was said once is said. */
  const isOver = useRef(false)
  const once = (act: () => void): void => {
    if (isOver.current) return
    isOver.current = true
    act()
  }
  const leave = (then: 'down' | 'next' | 'back' | 'stay'): void => once(() => commit(chosen ? chosen.name : text, then))
  const onKeyDown = (event: React.KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') once(cancel)
    else if (event.key === 'Enter') leave('down')
    else if (event.key === 'Tab') leave(event.shiftKey ? 'back' : 'next')
    else if (choices && event.key === 'ArrowDown') setAt(Math.min(at + 1, choices.length - 1))
    else if (choices && event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <span className="directories-editor">
      <input
        className={isNumber ? 'is-number' : undefined}
        aria-label={label}
        {...(choices && { role: 'combobox', 'aria-expanded': choices.length > 0, 'aria-controls': listId })}
        // biome-ignore lint/a11y/noAutofocus: it was asked for with the key that is typed into it
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setTyped(true)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => leave('stay')}
      />
      {choices && (
        <div className="directories-choices" id={listId} role="listbox">
          {choices.map((choice) => (
            <div
              key={choice.id}
              role="option"
              tabIndex={-1}
              aria-selected={choice === chosen}
              onMouseDown={(event) => {
                event.preventDefault()
                once(() => commit(choice.name, 'stay'))
              }}
            >
              {choice.code !== '' && <small>{choice.code}</small>} {choice.name}
            </div>
          ))}
          {choices.length === 0 && <p>{t('nothingFound')}</p>}
        </div>
      )}
    </span>
  )
}

/** Null: it is typed. */
function choicesOf(column: SheetColumn, text: string, words: SheetWords): Choice[] | null {
  const offered = (names: readonly string[]): Choice[] =>
    names
      .filter((name) => name.toLowerCase().startsWith(text.trim().toLowerCase()))
      .map((name) => ({ id: name, code: '', name }))
  if (column.key === 'status') return offered([words.status.active, words.status.disabled])
  if (column.key !== 'own') return null
  if (column.column.type === 'boolean') return offered([words.yes, words.no])
  return isNamed(column.column) ? words.choices(column.column, text) : null
}
