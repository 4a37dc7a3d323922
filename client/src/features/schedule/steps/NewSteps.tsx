import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A name and Enter make a step, and the next one can be typed; several are pasted out of a sheet, with their weights. */
export function NewSteps({ add }: { add: (text: string) => void }) {
  const { t } = useTranslation('steps')
  const [text, setText] = useState('')
  const take = (): void => {
    if (text.trim() !== '') add(text)
    setText('')
  }
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\n\t]/.test(pasted.trim())) return
    event.preventDefault()
    add(pasted)
  }
  return (
    <input
      type="text"
      className="schedule-input"
      aria-label={t('new')}
      placeholder={t('newHint')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onPaste={paste}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        else if (event.key === 'Escape') setText('')
      }}
    />
  )
}
