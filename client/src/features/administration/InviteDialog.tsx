import { Button, InputGroup } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { type Role, spaceInvite } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import { useRoleNames } from './use-role-names.ts'

interface InviteDialogProps {
  spaceId: string
  roles: readonly Role[]
  onInvited: () => void
  onClose: () => void
}

export function InviteDialog({ spaceId, roles, onInvited, onClose }: InviteDialogProps) {
  const { t } = useTranslation('administration')
  const nameOf = useRoleNames()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string>('planner')
  const [link, setLink] = useState<string | null>(null)
  const work = async () => {
    const { token } = await call(spaceInvite, { params: { spaceId }, input: { email: email.trim(), role } })
    setLink(`${location.origin}/invitation?token=${token}`)
    onInvited()
    return false
  }
  if (link !== null) return <LinkDialog link={link} onClose={onClose} />
  return (
    <ActDialog title={t('users.inviteTitle')} submit={t('users.makeLink')} work={work} close={onClose}>
      {(error) => (
        <div className="administration-form">
          <TextField
            label={t('users.email')}
            type="email"
            value={email}
            hint={t('users.emailHint')}
            error={error || undefined}
            autoFocus
            onChange={setEmail}
          />
          <SelectField
            label={t('users.role')}
            value={role}
            options={roles.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onChange={setRole}
          />
        </div>
      )}
    </ActDialog>
  )
}

/** Shown once: only its hash is kept. */
function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation('administration')
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast.done(t('users.copied'))
  }
  return (
    <PanelDialog
      isOpen
      title={t('users.linkTitle')}
      onClose={onClose}
      footer={<Button intent="primary" text={t('users.done')} onClick={onClose} />}
    >
      <p>{t('users.linkLead')}</p>
      <div className="administration-link">
        <InputGroup
          readOnly
          value={link}
          aria-label={t('users.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<Duplicate />} text={t('users.copy')} onClick={() => void copy()} />
      </div>
    </PanelDialog>
  )
}
