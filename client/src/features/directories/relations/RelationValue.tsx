import { useEffect, useRef, useState } from 'react'
import { type RelationCell, type RelationLine, shownIn } from './relation-cells.ts'

interface RelationValueProps {
  cell: RelationCell
  row: RelationLine
  label: string
  /** False: it cannot stand there. */
  commit: (typed: string) => boolean
}

/** A cell that is typed over: Enter and leaving write, Escape does not. */
export function RelationValue({ cell, row, label, commit }: RelationValueProps) {
  const shown = shownIn(cell, row)
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  useEffect(() => {
    if (typed === null && returns.current) button.current?.focus()
    returns.current = false
  }, [typed])
  /** A field that is taken away loses the focus as well: what was said once is said. */
  const isOpen = useRef(false)
  const open = (): void => {
    isOpen.current = true
    setTyped(shown)
  }
  const close = (back: boolean): void => {
    isOpen.current = false
    returns.current = back
    setTyped(null)
  }
  const leave = (text: string, back: boolean): void => {
    if (isOpen.current && (text === shown || commit(text))) close(back)
  }
  if (typed === null) {
    return (
      <button ref={button} type="button" title={label} onClick={open}>
        {shown || '–'}
      </button>
    )
  }
  if (cell.key === 'own' && cell.column.type === 'list') {
    const { words } = cell.column
    return (
      <select
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it was asked for with the key that opened it
        autoFocus
        value={typed}
        onChange={(event) => leave(event.currentTarget.value, true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close(true)
        }}
        onBlur={() => isOpen.current && close(false)}
      >
        <option value="">–</option>
        {[...new Set(shown === '' ? words : [...words, shown])].map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: it was asked for with the key that opened it
      autoFocus
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') leave(typed, true)
        else close(true)
      }}
      onBlur={() => leave(typed, false)}
    />
  )
}
