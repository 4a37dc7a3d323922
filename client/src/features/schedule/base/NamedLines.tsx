import { Button } from '@blueprintjs/core'
import { Plus, Tick, Trash } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'

interface ChoiceProps {
  name: string
  chosen: boolean
  disabled?: boolean
  choose: () => void
}

/** A line of what is kept under a name; the chosen one is ticked. */
export function Choice({ name, chosen, disabled = false, choose }: ChoiceProps) {
  return (
    <Button
      size="small"
      variant="minimal"
      alignText="start"
      fill
      active={chosen}
      disabled={disabled}
      aria-pressed={chosen}
      icon={chosen ? <Tick size={14} /> : <span className="schedule-filter-gap" />}
      text={name}
      onClick={choose}
    />
  )
}

export function DeleteButton({ label, remove }: { label: string; remove: () => void }) {
  return <IconButton icon={<Trash size={14} />} label={label} onClick={remove} />
}

interface SaveFormProps {
  placeholder: string
  /** False: what stands beside the name cannot be saved as it is. */
  isValid?: boolean
  /** True: it is kept, and the field is free for another name. */
  save: (name: string) => Promise<boolean>
  children?: ReactNode
}

/** Keeps what is on screen under a name. */
export function SaveForm({ placeholder, isValid = true, save, children }: SaveFormProps) {
  const { t } = useTranslation('view')
  const [name, setName] = useState('')
  const canSave = isValid && name.trim() !== ''
  const submit = async (): Promise<void> => {
    if (canSave && (await save(name.trim()))) setName('')
  }
  return (
    <form
      className="view-save"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        type="text"
        className="schedule-input schedule-input-boxed"
        maxLength={512}
        placeholder={placeholder}
        aria-label={placeholder}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {children}
      <Button size="small" type="submit" icon={<Plus size={14} />} text={t('layouts.save')} disabled={!canSave} />
    </form>
  )
}
