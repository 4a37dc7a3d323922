import type { Role } from '@plumbline/core/contract'
import { spaceRoles } from '@plumbline/core/permissions'
import { useTranslation } from 'react-i18next'

/** Built-in roles have words of the language, the space's own their names. */
export function useRoleNames(): (role: Pick<Role, 'id' | 'name'>) => string {
  const { t } = useTranslation('administration')
  return ({ id, name }) => {
    const isBuiltIn = (spaceRoles as readonly string[]).includes(id)
    return isBuiltIn ? t(`role.${id}`) : name
  }
}
