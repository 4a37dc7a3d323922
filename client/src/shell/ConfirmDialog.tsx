import { Button, Checkbox } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import {
  cancelConfirmation,
  confirmation,
  confirmationKey,
  submitConfirmation,
  tickConfirmation,
  titleOf,
} from './confirm.ts'
import { PanelDialog } from './PanelDialog.tsx'
import { RichText } from './RichText.tsx'

/** Mounted once; asks whatever `confirm` is asked to ask (R-DLG-02…07). */
export function ConfirmDialog() {
  const { asked } = useSnapshot(confirmation, { sync: true })
  const { t } = useTranslation()
  if (!asked) return null
  const { question, checkboxValue } = asked
  const footer = (
    <>
      <Button onClick={cancelConfirmation} text={question.abortLabel ?? t('dialog.abort')} />
      <Button
        intent={question.intent ?? 'primary'}
        autoFocus={question.useEnter}
        onClick={submitConfirmation}
        text={question.okLabel ?? t('dialog.ok')}
      />
    </>
  )
  return (
    <PanelDialog
      isOpen
      title={titleOf(question)}
      onClose={cancelConfirmation}
      onKeyDown={(event) => {
        // A focused button answers Enter by itself.
        if (!(event.target instanceof HTMLButtonElement)) confirmationKey(event.key)
      }}
      footer={footer}
    >
      <RichText message={question.message} />
      {question.lines && question.lines.length > 0 && (
        <ul className="pl-dialog-lines">
          {question.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {question.more && <li>{question.more}</li>}
        </ul>
      )}
      {question.Body && <question.Body />}
      {question.checkbox && (
        <Checkbox
          checked={checkboxValue}
          label={question.checkbox.label}
          onChange={(event) => tickConfirmation(event.currentTarget.checked)}
        />
      )}
    </PanelDialog>
  )
}
