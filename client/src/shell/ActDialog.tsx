import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from './error-sentence.ts'
import { PanelDialog } from './PanelDialog.tsx'

interface ActDialogProps {
  title: string
  submit: string
  danger?: boolean
  disabled?: boolean
  width?: number
  /** What submitting does; the dialog closes when it is done, and says why when it throws. False: it stays as it is. */
  work: () => Promise<unknown>
  close: () => void
  children: (error: string) => ReactNode
}

/** A dialog that does one thing: Enter in a field submits, what was refused is told in it. */
export function ActDialog({ title, submit, danger, disabled, width, work, close, children }: ActDialogProps) {
  const { t } = useTranslation()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const go = async (within: Element): Promise<void> => {
    const fields = within.closest('.pl-dialog-frame')?.querySelectorAll('input') ?? []
    const wrong = [...fields].find(({ validity }) => validity.customError)
    wrong?.focus()
    if (isBusy || disabled || wrong) return
    setBusy(true)
    setError('')
    try {
      if ((await work()) !== false) return close()
    } catch (failure) {
      setError(errorSentence(failure))
    }
    setBusy(false)
  }
  const isText = (target: EventTarget): boolean => target instanceof HTMLInputElement
  return (
    <PanelDialog
      isOpen
      title={title}
      width={width}
      onClose={close}
      onKeyDown={(event) => event.key === 'Enter' && isText(event.target) && void go(event.currentTarget)}
      footer={
        <>
          <Button text={t('dialog.cancel')} onClick={close} />
          <Button
            intent={danger ? 'danger' : 'primary'}
            text={submit}
            loading={isBusy}
            disabled={disabled}
            onClick={(event) => void go(event.currentTarget)}
          />
        </>
      }
    >
      {children(error)}
    </PanelDialog>
  )
}
