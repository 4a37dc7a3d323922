import { type RemoteSpace, remoteSpaceCreate, remoteSpaceEdit } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'

interface RemoteSpaceDialogProps {
  spaceId: string
  /** null: a new one. */
  remote: RemoteSpace | null
  onSaved: () => void
  onClose: () => void
}

export function RemoteSpaceDialog({ spaceId, remote, onSaved, onClose }: RemoteSpaceDialogProps) {
  const { t } = useTranslation('administration')
  const [name, setName] = useState(remote?.name ?? '')
  const [address, setAddress] = useState('')
  const [token, setToken] = useState('')
  const work = async () => {
    if (remote) {
      const input = { name: name.trim(), ...(token.trim() !== '' && { token: token.trim() }) }
      await call(remoteSpaceEdit, { params: { spaceId, remoteId: remote.id }, input })
    } else {
      const input = { name: name.trim(), address: withScheme(address.trim()), token: token.trim() }
      await call(remoteSpaceCreate, { params: { spaceId }, input })
    }
    onSaved()
    return true
  }
  const title = remote ? t('remotes.editTitle') : t('remotes.connectTitle')
  return (
    <ActDialog title={title} submit={remote ? t('save') : t('remotes.connect')} work={work} close={onClose}>
      {(error) => (
        <div className="administration-form">
          <TextField label={t('remotes.name')} value={name} autoFocus onChange={setName} />
          {remote && <p className="administration-muted">{t('remotes.addressStays', { address: remote.address })}</p>}
          {!remote && (
            <TextField
              label={t('remotes.address')}
              value={address}
              hint="https://plumbline.example"
              onChange={setAddress}
            />
          )}
          <TextField
            label={t('remotes.token')}
            type="password"
            value={token}
            hint={remote ? t('remotes.tokenStays') : t('remotes.tokenHint')}
            error={error || undefined}
            onChange={setToken}
          />
        </div>
      )}
    </ActDialog>
  )
}

const withScheme = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`)
