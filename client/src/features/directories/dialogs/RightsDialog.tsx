import { HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type DirectoryView, delegationPeople, directoryRights, directoryRightsSet } from '@plumbline/core/contract'
import { type DirectoryLevel, directoryLevels, spaceRoles } from '@plumbline/core/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { loadList } from '../directories-state.ts'
import { Skeleton } from '../Skeleton.tsx'

interface RightsDialogProps {
  directory: DirectoryView
  close: () => void
}

type Right = Output<typeof directoryRights>['rights'][number]
interface Known {
  rights: readonly Right[]
  roles: Output<typeof directoryRights>['roles']
  people: readonly { id: string; name: string }[]
}

/** Who may read a directory, edit its rows, and change its columns, as far as it says that itself. */
export function RightsDialog({ directory, close }: RightsDialogProps) {
  const { t } = useTranslation('directories')
  const { id, name, spaceId } = directory
  const { value, error, again } = useRead(id, async (signal): Promise<Known> => {
    const params = { directoryId: id }
    const { rights, roles } = await call(directoryRights, { params, signal, quiet: true })
    const { people } = await call(delegationPeople, { params: { spaceId }, signal, quiet: true })
    return { rights, roles, people }
  })
  if (value) return <Rights directory={directory} known={value} close={close} />
  return (
    <PanelDialog isOpen title={t('rights.title', { name })} width={560} onClose={close}>
      {error === null ? <Skeleton /> : <ReadFailure error={error} again={again} />}
    </PanelDialog>
  )
}

const keyOf = ({ userId, role }: Pick<Right, 'userId' | 'role'>): string =>
  userId === null ? (role === null ? '*' : `role:${role}`) : `user:${userId}`

function Rights({ directory, known, close }: RightsDialogProps & { known: Known }) {
  const { t } = useTranslation(['directories', 'administration'])
  const { id, name, nodeName, kind, level } = directory
  const [rights, setRights] = useState(known.rights)
  const readOnly = level !== 'define'
  const roleName = (role: string): string =>
    (spaceRoles as readonly string[]).includes(role)
      ? t(`administration:role.${role}`)
      : (known.roles.find((one) => one.id === role)?.name ?? role)
  const nameOf = ({ userId, role, name: said }: Right): string => {
    if (role !== null) return t('rights.everyone', { role: roleName(role) })
    if (userId === null) return t('rights.everybody')
    return said || (known.people.find((one) => one.id === userId)?.name ?? userId)
  }
  const taken = new Set(rights.map(keyOf))
  const offered = [
    { userId: null, role: null, level: 'read', name: '' } satisfies Right,
    ...known.roles.map((role): Right => ({ userId: null, role: role.id, level: 'rows', name: role.name })),
    ...known.people.map((one): Right => ({ userId: one.id, role: null, level: 'rows', name: one.name })),
  ].filter((one) => !taken.has(keyOf(one)))
  const levels = directoryLevels.filter((one) => one !== 'none' || kind !== 'resource')
  const set = (right: Right, to: DirectoryLevel): void =>
    setRights(rights.map((one) => (one === right ? { ...one, level: to } : one)))
  const save = async (): Promise<void> => {
    const input = { rights: rights.map(({ userId, role, level: may }) => ({ userId, role, level: may })) }
    await call(directoryRightsSet, { params: { directoryId: id }, input, quiet: true })
    await loadList()
  }
  return (
    <ActDialog
      title={t('rights.title', { name })}
      submit={t('rights.save')}
      width={560}
      disabled={readOnly}
      work={save}
      close={close}
    >
      {(error) => (
        <div className="directories-rights">
          <p className="directories-muted">{t('rights.what', { place: nodeName || t('rights.space') })}</p>
          {rights.length === 0 && <p>{t('rights.none')}</p>}
          <ul>
            {rights.map((right) => (
              <li key={keyOf(right)}>
                <span>{nameOf(right)}</span>
                <HTMLSelect
                  aria-label={t('rights.levelOf', { name: nameOf(right) })}
                  value={right.level}
                  disabled={readOnly}
                  options={levels.map((value) => ({ value, label: t(`rights.level.${value}`) }))}
                  onChange={(event) => set(right, levels.find((one) => one === event.currentTarget.value) ?? 'read')}
                />
                {!readOnly && (
                  <IconButton
                    icon={<Cross size={14} />}
                    label={t('rights.remove', { name: nameOf(right) })}
                    onClick={() => setRights(rights.filter((one) => one !== right))}
                  />
                )}
              </li>
            ))}
          </ul>
          {!readOnly && (
            <SelectField
              label={t('rights.person')}
              value=""
              options={[{ value: '', label: '' }, ...offered.map((one) => ({ value: keyOf(one), label: nameOf(one) }))]}
              onChange={(key) => {
                const chosen = offered.find((one) => keyOf(one) === key)
                if (chosen) setRights([...rights, chosen])
              }}
            />
          )}
          {error && (
            <p className="pl-field-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </ActDialog>
  )
}
