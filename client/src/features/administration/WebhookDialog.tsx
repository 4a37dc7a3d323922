import { Checkbox } from '@blueprintjs/core'
import { webhookCreate, webhookKinds } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ShownOnce } from '../../shell/ShownOnce.tsx'
import { TextField } from '../../shell/TextField.tsx'

interface WebhookDialogProps {
  spaceId: string
  onSaved: () => void
  onClose: () => void
}

/** A new one, then the secret that it signs with. */
export function WebhookDialog({ spaceId, onSaved, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('administration')
  const [address, setAddress] = useState('')
  const [kinds, setKinds] = useState<readonly string[]>(webhookKinds)
  const [secret, setSecret] = useState<string | null>(null)
  const work = async (): Promise<false> => {
    const chosen = webhookKinds.filter((kind) => kinds.includes(kind))
    setSecret(
      (await call(webhookCreate, { params: { spaceId }, input: { address: address.trim(), kinds: chosen } })).secret,
    )
    onSaved()
    return false
  }
  const toggle = (kind: string): void => {
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  }
  if (secret !== null) {
    const words = { kept: t('webhooks.kept'), copy: t('webhooks.copy'), copied: t('webhooks.copied') }
    return (
      <ShownOnce title={t('webhooks.made')} lead={t('webhooks.once')} text={secret} words={words} close={onClose} />
    )
  }
  return (
    <ActDialog
      title={t('webhooks.create')}
      submit={t('webhooks.create')}
      disabled={address.trim() === '' || kinds.length === 0}
      work={work}
      close={onClose}
    >
      {(error) => (
        <div className="administration-form">
          <TextField
            label={t('webhooks.address')}
            value={address}
            hint={t('webhooks.addressHint')}
            error={error || undefined}
            autoFocus
            onChange={setAddress}
          />
          <fieldset className="administration-kinds">
            <legend>{t('webhooks.what')}</legend>
            {webhookKinds.map((kind) => (
              <Checkbox
                key={kind}
                checked={kinds.includes(kind)}
                label={t(`webhooks.kind.${kind}`)}
                onChange={() => toggle(kind)}
              />
            ))}
          </fieldset>
        </div>
      )}
    </ActDialog>
  )
}
