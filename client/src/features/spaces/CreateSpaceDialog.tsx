import { Button, Checkbox } from '@blueprintjs/core'
import { spaceCreate } from '@plumbline/core/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { invalidName } from '../../parts/spaces/space-name.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'

export function CreateSpaceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('spaces')
  return (
    <PanelDialog isOpen={isOpen} title={t('new.title')} onClose={onClose}>
      <CreateSpaceForm onClose={onClose} />
    </PanelDialog>
  )
}

/** Within the dialog, so that every opening begins empty. */
function CreateSpaceForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('spaces')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [withTestData, setWithTestData] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const invalid = invalidName(name)
    if (invalid) return setFailure(t(`new.${invalid}`))
    setBusy(true)
    try {
      const { space } = await call(spaceCreate, { input: { name, withTestData } })
      void navigate(`/${space.id}`)
    } catch (error) {
      setFailure(errorSentence(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('new.name')}
        value={name}
        error={failure}
        autoFocus
        onChange={(value) => {
          setName(value)
          setFailure(undefined)
        }}
      />
      <Checkbox
        checked={withTestData}
        label={t('new.withTestData')}
        onChange={(event) => setWithTestData(event.currentTarget.checked)}
      />
      <div className="pl-form-actions">
        <Button text={t('shell:dialog.abort')} onClick={onClose} />
        <Button type="submit" intent="primary" text={t('create')} loading={busy} />
      </div>
    </form>
  )
}
