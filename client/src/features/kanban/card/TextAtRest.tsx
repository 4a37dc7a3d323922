import { InputGroup, TextArea } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState } from 'react'

interface TextAtRestProps {
  label: string
  value: string
  placeholder?: string
  /** More than one: Enter makes a new line. */
  lines?: number
  isTitle?: boolean
  autoFocus?: boolean
  readOnly: boolean
  entered?: () => void
  left?: () => void
  save: (text: string) => unknown
}

/** Saved when it is left or entered; Escape puts back what was. What others write meanwhile shows when nobody types here. */
export function TextAtRest({
  label,
  value,
  placeholder,
  lines = 1,
  isTitle,
  autoFocus,
  readOnly,
  entered,
  left,
  save,
}: TextAtRestProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const latest = useRef({ draft, value, save })
  latest.current = { draft, value, save }
  const settle = (): void => {
    const { draft: text, value: before, save: keep } = latest.current
    if (text !== null && text !== before) keep(text)
    setDraft(null)
  }
  // Closing the card is leaving the field.
  useEffect(
    () => () => {
      const { draft: text, value: before, save: keep } = latest.current
      if (text !== null && text !== before) keep(text)
    },
    [],
  )
  const field = {
    id,
    value: draft ?? value,
    placeholder,
    readOnly,
    autoFocus,
    fill: true,
    onChange: (event: { currentTarget: { value: string } }) => setDraft(event.currentTarget.value),
    onFocus: entered,
    onBlur: () => {
      settle()
      left?.()
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Escape' && draft !== null) {
        event.stopPropagation()
        latest.current.draft = null
        setDraft(null)
      }
      if (event.key === 'Enter' && (lines === 1 || event.ctrlKey || event.metaKey)) settle()
    },
  }
  return (
    <div className="pl-field">
      <label htmlFor={id}>{label}</label>
      {lines > 1 ? (
        <TextArea {...field} rows={lines} autoResize />
      ) : (
        <InputGroup {...field} size={isTitle ? 'large' : 'medium'} />
      )}
    </div>
  )
}
