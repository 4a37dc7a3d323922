import { HTMLSelect } from '@blueprintjs/core'
import { type AttributeAccess as Access, attributeAccessSet, scheduleAttributes } from '@plumbline/core/contract'
import { isReading } from '@plumbline/core/permissions'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { useCan } from '../../session/session.ts'
import { toastError } from '../../shell/toast.ts'
import { useNews } from '../../shell/use-news.ts'

type Answer = Output<typeof scheduleAttributes>

interface Given {
  roles: Answer['roles']
  access: Answer['attributes'][number]['access']
}

/** Of people who only read nothing can be given. */
const writes = ({ abilities }: Answer['roles'][number]): boolean => abilities.some((ability) => !isReading(ability))

/** Who may fill the attribute in this schedule (R-WBS-21); readers only read. */
export function AttributeAccess({ attributeId, scheduleId }: { attributeId: string; scheduleId: string }) {
  const { t } = useTranslation('attributes')
  const canGrant = useCan()('attribute.grant')
  const [given, setGiven] = useState<Given | null>(null)
  const read = useCallback(async () => {
    const { roles, attributes } = await call(scheduleAttributes, { params: { scheduleId } })
    const access = attributes.find(({ id }) => id === attributeId)?.access
    setGiven(access ? { roles: roles.filter(writes), access } : null)
  }, [attributeId, scheduleId])
  useEffect(() => {
    read().catch(toastError)
  }, [read])
  useNews({ attributes: true }, () => void read().catch(toastError))
  if (!given) return null
  const set = (role: string, access: Access): void => {
    const input = { role, access: { [attributeId]: access } }
    call(attributeAccessSet, { params: { scheduleId }, input }).then(read).catch(toastError)
  }
  return (
    <fieldset className="attributes-access" disabled={!canGrant}>
      <legend>{t('access.title')}</legend>
      {given.roles.map(({ id, name }) => (
        <RoleAccess
          key={id}
          label={name || t(`access.role.${id}`)}
          access={given.access[id] ?? 'read'}
          onChange={(to) => set(id, to)}
        />
      ))}
      {!canGrant && <p className="attributes-muted">{t('access.adminOnly')}</p>}
    </fieldset>
  )
}

interface RoleAccessProps {
  label: string
  access: Access
  onChange: (access: Access) => void
}

function RoleAccess({ label, access, onChange }: RoleAccessProps) {
  const { t } = useTranslation('attributes')
  const id = useId()
  return (
    <div className="attributes-role">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        value={access}
        options={(['write', 'read'] as const).map((value) => ({ value, label: t(`access.${value}`) }))}
        onChange={(event) => onChange(event.currentTarget.value as Access)}
      />
    </div>
  )
}
