import { accessGrant } from '@plumbline/core/contract'
import type { Ability } from '@plumbline/core/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { fullName } from '../../shell/initials.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { AbilityChoice } from './AbilityChoice.tsx'
import type { AccessData } from './AccessSection.tsx'
import { placesOf } from './places.ts'
import { useRoleNames } from './use-role-names.ts'

interface GrantDialogProps {
  spaceId: string
  data: AccessData
  onGiven: () => void
  onClose: () => void
}

/** A person or a role, a place in the structure, and what is given or taken there. */
export function GrantDialog({ spaceId, data, onGiven, onClose }: GrantDialogProps) {
  const { t } = useTranslation('administration')
  const nameOf = useRoleNames()
  const [subject, setSubject] = useState('')
  const [onNode, setOnNode] = useState('')
  const [effect, setEffect] = useState<string>('allow')
  const [chosen, setChosen] = useState<Ability[]>([])
  const work = async () => {
    const [kind, id = ''] = subject.split(':')
    const to = kind === 'user' ? { userId: id } : { role: id }
    const input = {
      onNode: onNode || null,
      effect: effect === 'deny' ? ('deny' as const) : ('allow' as const),
      abilities: chosen,
      ...to,
    }
    await call(accessGrant, { params: { spaceId }, input })
    onGiven()
  }
  const subjects = [
    { value: '', label: t('access.choose') },
    ...data.users.map((user) => ({ value: `user:${user.id}`, label: fullName(user) })),
    ...data.roles.map((role) => ({ value: `role:${role.id}`, label: t('access.everyone', { role: nameOf(role) }) })),
  ]
  return (
    <ActDialog
      title={t('access.give')}
      submit={t('save')}
      disabled={subject === '' || chosen.length === 0}
      width={620}
      work={work}
      close={onClose}
    >
      {(error) => (
        <div className="administration-form">
          <div className="administration-row">
            <SelectField label={t('access.who')} value={subject} options={subjects} onChange={setSubject} />
            <SelectField
              label={t('access.where')}
              value={onNode}
              options={placesOf(data.nodes, t('access.wholeSpace'))}
              onChange={setOnNode}
            />
            <SelectField
              label={t('access.effect')}
              value={effect}
              options={['allow', 'deny'].map((value) => ({ value, label: t(`access.${value}`) }))}
              onChange={setEffect}
            />
          </div>
          <AbilityChoice offered={data.offered} chosen={chosen} onChange={setChosen} />
          {error && (
            <p className="administration-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </ActDialog>
  )
}
