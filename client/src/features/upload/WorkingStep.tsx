import { Button, ProgressBar } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { closeUpload, startOver } from './upload-state.ts'
import type { UploadStep } from './upload-step.ts'
import { uploading } from './uploading.ts'

/** What is being done, and how far it is. */
export function WorkingStep() {
  const { t } = useTranslation('upload')
  const { upload, sent, file } = useSnapshot(uploading)
  const number = useNumbers()
  const share = upload?.progress ?? sent ?? 0
  return (
    <div className="pl-upload-working" role="status">
      <p>
        <strong>{t(`step.${upload?.step ?? 'receiving'}`)}</strong>
        <span>{`${number(Math.round(share * 100))} %`}</span>
      </p>
      <ProgressBar value={share} intent="primary" stripes={false} />
      <p className="pl-upload-file">{upload?.fileName ?? file?.name}</p>
    </div>
  )
}

/** The file cannot be taken: which table, which line, what to do. */
export function ErrorStep() {
  const { t } = useTranslation('upload')
  const { upload } = useSnapshot(uploading)
  const { code, params } = upload?.error ?? { code: 'INTERNAL', params: {} }
  return (
    <div className="pl-upload-error" role="alert">
      <WarningSign size={20} />
      <div>
        <strong>{t('failed', { name: upload?.fileName ?? '' })}</strong>
        <p>{sentenceOf(code, { ...params })}</p>
        <p className="pl-upload-file">{t('nothingCreated')}</p>
      </div>
    </div>
  )
}

export function CancelFooter({ step }: { step: UploadStep }) {
  const { t } = useTranslation('upload')
  const { upload } = useSnapshot(uploading)
  if (step === 'error') {
    return (
      <>
        <Button text={t('shell:dialog.close')} onClick={closeUpload} />
        <Button intent="primary" text={t('tryAnother')} onClick={startOver} />
      </>
    )
  }
  const isWriting = upload?.state === 'confirming'
  return <Button text={t('shell:dialog.abort')} disabled={isWriting} onClick={startOver} />
}
