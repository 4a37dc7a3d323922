import './inputs.css'
import { useId, useLayoutEffect, useRef, useState } from 'react'

interface CellInputProps {
  label: string
  value: string
  /** What is edited where that says more than `value`. */
  exact?: string
  disabled?: boolean
  align?: 'left' | 'right'
  width?: number
  testId?: string
  placeholder?: string
  /** Offered while it is typed; anything else can be typed as well. */
  suggestions?: readonly string[]
  /** null: taken; else why not: the text stays and the field is marked. */
  onCommit: (text: string) => string | null
}

/** A field that shows a value, is edited in place, and commits on Enter or on leaving; Escape takes it back. */
export function CellInput({
  label,
  value,
  exact = value,
  disabled,
  align = 'left',
  width,
  testId,
  placeholder,
  suggestions = [],
  onCommit,
}: CellInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [hasFocus, setHasFocus] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  // After the exact text has come into the field.
  useLayoutEffect(() => {
    if (hasFocus) input.current?.select()
  }, [hasFocus])

  const commit = (): void => {
    if (draft === null) return
    const message = draft === exact ? null : onCommit(draft)
    setError(message ?? '')
    if (message === null) setDraft(null)
  }
  const leave = (): void => {
    setDraft(null)
    setError('')
  }

  // Suggestions that come while somebody types leave the field where it is.
  return (
    <>
      <input
        ref={input}
        type="text"
        className={`schedule-input schedule-input-${align}`}
        style={{ width }}
        aria-label={label}
        aria-invalid={error !== ''}
        title={error || undefined}
        data-testid={testId}
        list={suggestions.length > 0 ? listId : undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={draft ?? (hasFocus ? exact : value)}
        onFocus={() => setHasFocus(true)}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => {
          setHasFocus(false)
          commit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          else if (event.key === 'Escape') leave()
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}
