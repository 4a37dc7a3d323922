import './formula.css'
import type { FormulaColumn } from '@plumbline/core/formulas'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Completion, completionAt } from './completion.ts'

interface FormulaFieldProps {
  label: string
  value: string
  columns: readonly FormulaColumn[]
  error: string | null
  hint: string
  onChange: (text: string) => void
}

/** A formula with what can stand where one is typing. */
export function FormulaField({ label, value, columns, error, hint, onChange }: FormulaFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [completion, setCompletion] = useState<Completion | null>(null)
  const [active, setActive] = useState(0)
  // What is only begun is not wrong yet.
  const wrong = completion ? null : error
  const look = (text: string, caret: number): void => {
    setCompletion(completionAt(text, caret, columns))
    setActive(0)
  }
  const take = (option: string): void => {
    if (!completion) return
    const text = value.slice(0, completion.from) + option + value.slice(completion.to)
    const caret = completion.from + option.length
    onChange(text)
    setCompletion(null)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  const press = (event: KeyboardEvent): void => {
    if (!completion) return
    const { options } = completion
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(options[active]!)
    else if (event.key === 'Escape') setCompletion(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="pl-field formula-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={area}
        id={id}
        className="bp6-input bp6-fill"
        rows={3}
        spellCheck={false}
        value={value}
        role="combobox"
        aria-expanded={completion !== null}
        aria-controls={`${id}-list`}
        aria-activedescendant={completion ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          look(currentTarget.value, currentTarget.selectionStart)
        }}
        onKeyDown={press}
        onBlur={() => setCompletion(null)}
      />
      {completion && (
        <div id={`${id}-list`} className="formula-options" role="listbox" aria-label={label}>
          {completion.options.map((option, at) => (
            <div
              key={option}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onPointerDown={(event) => {
                event.preventDefault()
                take(option)
              }}
            >
              {option}
            </div>
          ))}
        </div>
      )}
      <p id={`${id}-note`} className={wrong ? 'pl-field-error' : 'pl-field-hint'} aria-live="polite">
        {wrong ?? hint}
      </p>
    </div>
  )
}
