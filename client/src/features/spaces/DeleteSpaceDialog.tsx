import { spaceDelete, spaceDeleteFree } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { RichText } from '../../shell/RichText.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'

interface DeleteSpaceDialogProps {
  /** `schedules`: how many there are, where that is known. */
  space: { id: string; name: string; schedules?: number }
  onDeleted: () => void
  onClose: () => void
}

/** Cannot be undone, so the name has to be typed; a space with a licence is asked for once more. */
export function DeleteSpaceDialog({ space, onDeleted, onClose }: DeleteSpaceDialogProps) {
  const { t } = useTranslation('spaces')
  const [typed, setTyped] = useState('')
  const [isLicensed, setLicensed] = useState(false)
  const message =
    space.schedules === undefined
      ? t('delete.messageWhole', { name: space.name })
      : t('delete.message', { name: space.name, count: space.schedules })
  const work = async () => {
    const of = { params: { spaceId: space.id }, input: { name: typed } }
    try {
      await call(isLicensed ? spaceDelete : spaceDeleteFree, of)
    } catch (failure) {
      if (asApiError(failure).code !== 'SPACE_LICENSED') throw failure
      setLicensed(true)
      return false
    }
    toast.done(t('delete.done', { name: space.name }))
    onDeleted()
    return true
  }
  return (
    <ActDialog
      title={t('delete.title')}
      submit={t('delete.ok')}
      danger
      disabled={typed !== space.name}
      work={work}
      close={onClose}
    >
      {(error) => (
        <>
          <p>
            <RichText message={message} />
          </p>
          <TextField
            label={t('delete.typeName')}
            value={typed}
            onChange={setTyped}
            error={error || undefined}
            autoFocus
          />
          {isLicensed && (
            <p className="pl-field-error" role="alert">
              {t('delete.licensed')}
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}
