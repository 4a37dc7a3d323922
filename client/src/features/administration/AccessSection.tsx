import { Button, Tag } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import {
  type AccessGrant,
  accessGrants,
  accessRevoke,
  epsTree,
  freeAbilities,
  roleList,
  spaceUsers,
} from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { forms, hideForm, showForm } from '../../shell/forms.ts'
import { useAbilityNames } from './AbilityChoice.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'
import { useRoleNames } from './use-role-names.ts'

async function readAccess(spaceId: string) {
  const params = { spaceId }
  const [{ grants }, { users }, { roles }, { nodes }, { abilities: offered }] = await Promise.all([
    call(accessGrants, { params }),
    call(spaceUsers, { params }),
    call(roleList, { params }),
    call(epsTree, { params }),
    call(freeAbilities, { params }),
  ])
  return { grants, users, roles, nodes, offered }
}

export type AccessData = Awaited<ReturnType<typeof readAccess>>

/** What is given and taken on nodes of the structure (R-SPACE-11). */
export default function AccessSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(spaceId, () => readAccess(spaceId))
  const { permissions: giving } = useSnapshot(forms)
  useEffect(() => () => hideForm('permissions'), [])
  const revoke = (grantId: string) => loaded.act(() => call(accessRevoke, { params: { spaceId, grantId } }))
  const give = (
    <Button intent="primary" icon={<Plus />} text={t('access.give')} onClick={() => showForm('permissions')} />
  )
  return (
    <Section title={t('section.access')} lead={t('access.lead')} actions={give} loaded={loaded}>
      {(data) => (
        <>
          {data.grants.length === 0 && <p className="administration-muted">{t('access.empty')}</p>}
          {data.grants.length > 0 && <Grants grants={data.grants} onRevoke={(id) => void revoke(id)} />}
          {giving && (
            <GrantDialog spaceId={spaceId} data={data} onGiven={loaded.again} onClose={() => hideForm('permissions')} />
          )}
        </>
      )}
    </Section>
  )
}

function Grants({ grants, onRevoke }: { grants: readonly AccessGrant[]; onRevoke: (grantId: string) => void }) {
  const { t } = useTranslation('administration')
  const abilityNames = useAbilityNames()
  const roleName = useRoleNames()
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('access.who')}</th>
            <th>{t('access.where')}</th>
            <th>{t('access.effect')}</th>
            <th>{t('abilities')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {grants.map((grant) => (
            <tr key={grant.id} title={t('access.givenBy', { name: grant.givenBy, at: momentOf(grant.givenAt) })}>
              <td>{grant.subjectName || roleName({ id: grant.role ?? '', name: '' })}</td>
              <td>{grant.nodeName || t('access.wholeSpace')}</td>
              <td>
                <Tag minimal intent={grant.effect === 'deny' ? 'danger' : 'success'}>
                  {t(`access.${grant.effect}`)}
                </Tag>
              </td>
              <td className="administration-muted">{abilityNames(grant.abilities)}</td>
              <td className="is-acts">
                <Button variant="minimal" text={t('access.revoke')} onClick={() => onRevoke(grant.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
