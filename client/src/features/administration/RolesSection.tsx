import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { freeAbilities, type Role, roleCreate, roleDelete, roleEdit, roleList } from '@plumbline/core/contract'
import type { Ability } from '@plumbline/core/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { confirm } from '../../shell/confirm.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { AbilityChoice, type OfferedAbility, useAbilityNames } from './AbilityChoice.tsx'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'
import { useRoleNames } from './use-role-names.ts'

async function readRoles(spaceId: string) {
  const params = { spaceId }
  const [{ roles }, { abilities }] = await Promise.all([call(roleList, { params }), call(freeAbilities, { params })])
  return { roles, offered: abilities }
}

/** Built-in roles and the space's own (R-SPACE-09, R-SPACE-14). */
export default function RolesSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const nameOf = useRoleNames()
  const abilityNames = useAbilityNames()
  const loaded = useLoaded(spaceId, () => readRoles(spaceId))
  /** 'new', or the role that is changed. */
  const [open, setOpen] = useState<Role | 'new' | null>(null)
  const remove = async (role: Role) => {
    const question = { message: t('roles.deleteMessage', { name: role.name }), okLabel: t('delete') }
    if (!(await confirm({ ...question, intent: 'danger' }))) return
    await loaded.act(() => call(roleDelete, { params: { spaceId, roleId: role.id } }))
  }
  const create = <Button intent="primary" icon={<Plus />} text={t('roles.new')} onClick={() => setOpen('new')} />
  return (
    <Section title={t('section.roles')} lead={t('roles.lead')} actions={create} loaded={loaded}>
      {({ roles, offered }) => (
        <div className="administration-table">
          <table>
            <thead>
              <tr>
                <th>{t('roles.name')}</th>
                <th>{t('abilities')}</th>
                <th>{t('roles.members')}</th>
                <th aria-label={t('acts')} />
              </tr>
            </thead>
            <tbody>
              {roles.map((role) => (
                <tr key={role.id}>
                  <td>{nameOf(role)}</td>
                  <td className="administration-muted">{abilityNames(role.abilities) || '–'}</td>
                  <td>{role.members}</td>
                  <td className="is-acts">
                    {!role.builtIn && (
                      <>
                        <Button variant="minimal" text={t('change')} onClick={() => setOpen(role)} />
                        <Button variant="minimal" text={t('delete')} onClick={() => void remove(role)} />
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {open !== null && (
            <RoleDialog
              spaceId={spaceId}
              role={open === 'new' ? null : open}
              offered={offered}
              onSaved={loaded.again}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </Section>
  )
}

interface RoleDialogProps {
  spaceId: string
  role: Role | null
  offered: readonly OfferedAbility[]
  onSaved: () => void
  onClose: () => void
}

const bases = ['planner', 'executor', 'reader'] as const
const beginning: Ability[] = ['eps.read', 'schedule.read', 'calendar.read']

function RoleDialog({ spaceId, role, offered, onSaved, onClose }: RoleDialogProps) {
  const { t } = useTranslation('administration')
  const [name, setName] = useState(role?.name ?? '')
  const [basedOn, setBasedOn] = useState<string>(role?.basedOn ?? 'reader')
  const [chosen, setChosen] = useState<Ability[]>(role?.abilities ?? beginning)
  const work = async () => {
    const input = { name, basedOn: bases.find((base) => base === basedOn) ?? 'reader', abilities: chosen }
    if (role) await call(roleEdit, { params: { spaceId, roleId: role.id }, input })
    else await call(roleCreate, { params: { spaceId }, input })
    onSaved()
  }
  return (
    <ActDialog
      title={t(role ? 'roles.changeTitle' : 'roles.new')}
      submit={t('save')}
      disabled={name.trim() === ''}
      width={620}
      work={work}
      close={onClose}
    >
      {(error) => (
        <div className="administration-form">
          <div className="administration-row">
            <TextField label={t('roles.name')} value={name} error={error || undefined} autoFocus onChange={setName} />
            <SelectField
              label={t('roles.basedOn')}
              value={basedOn}
              options={bases.map((base) => ({ value: base, label: t(`role.${base}`) }))}
              onChange={setBasedOn}
            />
          </div>
          <AbilityChoice offered={offered} chosen={chosen} onChange={setChosen} />
        </div>
      )}
    </ActDialog>
  )
}
