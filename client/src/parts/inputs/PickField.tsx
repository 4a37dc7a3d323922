import './inputs.css'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Something that can be chosen by typing its code or its name. */
export interface Pickable {
  id: string
  code: string
  name: string
}

interface PickFieldProps<T extends Pickable> {
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What the text finds. */
  found: readonly T[]
  onPick: (one: T) => void
  onCancel?: (() => void) | undefined
  autoFocus?: boolean
}

/** A field with a list of what its text finds; arrows choose, Enter takes, Escape leaves. */
export function PickField<T extends Pickable>(props: PickFieldProps<T>) {
  const { placeholder, text, onText, found, onPick, onCancel, autoFocus = false } = props
  const [at, setAt] = useState(0)
  const listId = useId()
  const { t } = useTranslation('shell')
  const chosen = found[Math.min(at, found.length - 1)]

  const pick = (one: T | undefined): void => {
    if (!one) return
    onText('')
    setAt(0)
    onPick(one)
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') pick(chosen)
    else if (event.key === 'Escape' && text === '' && onCancel) onCancel()
    else if (event.key === 'Escape') onText('')
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
          onText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => onText('')}
      />
      {found.length === 0 && text.trim() !== '' && (
        <div className="schedule-picker-list schedule-muted" role="status">
          {t('palette.nothing')}
        </div>
      )}
      {found.length > 0 && (
        <div className="schedule-picker-list" id={listId} role="listbox">
          {found.map((one) => (
            <div
              key={one.id}
              role="option"
              tabIndex={-1}
              aria-selected={one === chosen}
              className="schedule-picker-option"
              onMouseDown={(event) => {
                event.preventDefault()
                pick(one)
              }}
            >
              <span className="schedule-muted">{one.code}</span> {one.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
