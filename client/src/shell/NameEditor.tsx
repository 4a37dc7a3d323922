import './name-editor.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NameEditorProps {
  label: string
  initial: string
  /** Resolves with false when the name was refused: it stays for another try. */
  onCommit: (name: string, byEnter: boolean) => Promise<boolean>
  onCancel: () => void
}

const leaving = new Set(['Insert', 'ArrowUp', 'ArrowDown'])

/** Enter and leaving the field commit, Escape cancels; an empty or unchanged name changes nothing. */
export function NameEditor({ label, initial, onCommit, onCancel }: NameEditorProps) {
  const { t } = useTranslation('structure')
  const [name, setName] = useState(initial)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  const commit = async (byEnter: boolean) => {
    if (busy) return
    const wanted = name.trim()
    if (wanted === '' || wanted === initial) return onCancel()
    setBusy(true)
    const isDone = await onCommit(wanted, byEnter)
    // Where a list goes on with the next name, this field is still here.
    setBusy(false)
    if (isDone) setName('')
    else field.current?.focus()
  }

  return (
    <input
      ref={field}
      className="pl-name-editor"
      aria-label={label}
      placeholder={t('namePlaceholder')}
      value={name}
      maxLength={512}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void commit(false)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // An empty line is left by the keys of the tree, which then have it.
        if (name === '' && initial === '' && leaving.has(event.key)) return onCancel()
        event.stopPropagation()
        if (event.key === 'Enter') void commit(true)
        if (event.key === 'Escape') onCancel()
      }}
    />
  )
}
