import { Button, HTMLSelect, Tag } from '@blueprintjs/core'
import { NewPerson } from '@blueprintjs/icons'
import {
  type Invitation,
  type Role,
  roleList,
  type SpaceMember,
  spaceInvitationDelete,
  spaceInvitations,
  spaceKickout,
  spaceUserRole,
  spaceUsers,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ago, momentOf } from '../../i18n/format.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { confirm } from '../../shell/confirm.ts'
import { fullName } from '../../shell/initials.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { RightsDialog } from './RightsDialog.tsx'
import { Section } from './Section.tsx'
import { type Loaded, useLoaded } from './use-loaded.ts'
import { useRoleNames } from './use-role-names.ts'

async function readPeople(spaceId: string) {
  const params = { spaceId }
  const [{ users }, { invitations }, { roles }] = await Promise.all([
    call(spaceUsers, { params }),
    call(spaceInvitations, { params }),
    call(roleList, { params }),
  ])
  return { users, invitations, roles }
}

type People = Awaited<ReturnType<typeof readPeople>>

/** Who is in the space, as what, and who is invited (R-SPACE-13). */
export default function UsersSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(spaceId, () => readPeople(spaceId))
  const [inviting, setInviting] = useState(false)
  const invite = (
    <Button intent="primary" icon={<NewPerson />} text={t('users.invite')} onClick={() => setInviting(true)} />
  )
  return (
    <Section title={t('section.users')} lead={t('users.lead')} actions={invite} loaded={loaded}>
      {({ users, invitations, roles }) => (
        <>
          <Members spaceId={spaceId} users={users} roles={roles} loaded={loaded} />
          <h3>{t('users.invitations')}</h3>
          {invitations.length === 0 && <p className="administration-muted">{t('users.noInvitations')}</p>}
          {invitations.length > 0 && (
            <Invitations spaceId={spaceId} invitations={invitations} roles={roles} loaded={loaded} />
          )}
          {inviting && (
            <InviteDialog
              spaceId={spaceId}
              roles={roles}
              onInvited={() => loaded.again()}
              onClose={() => setInviting(false)}
            />
          )}
        </>
      )}
    </Section>
  )
}

interface MembersProps {
  spaceId: string
  users: readonly SpaceMember[]
  roles: readonly Role[]
  loaded: Loaded<People>
}

function Members({ spaceId, users, roles, loaded }: MembersProps) {
  const { t } = useTranslation('administration')
  const nameOf = useRoleNames()
  const [asked, setAsked] = useState<SpaceMember | null>(null)
  const setRole = (userId: string, role: string) =>
    loaded.act(() => call(spaceUserRole, { params: { spaceId, userId }, input: { role } }))
  const kickOut = async (user: SpaceMember) => {
    const question = { title: t('users.kickoutTitle'), message: t('users.kickoutMessage', { name: fullName(user) }) }
    const answer = await confirm({ ...question, okLabel: t('users.kickout'), intent: 'danger' })
    if (answer) await loaded.act(() => call(spaceKickout, { params: { spaceId }, input: { userId: user.id } }))
  }
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('users.person')}</th>
            <th>{t('users.role')}</th>
            <th>{t('users.lastOpened')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>
                <div className="administration-person">
                  <Avatar person={user} size={26} />
                  <span>
                    {fullName(user)}
                    <small>{user.email}</small>
                  </span>
                  {user.withoutSeat.map((seat) => (
                    <Tag key={seat} minimal intent="warning">
                      {t(`users.without.${seat}`)}
                    </Tag>
                  ))}
                </div>
              </td>
              <td>
                <HTMLSelect
                  aria-label={t('users.roleOf', { name: fullName(user) })}
                  value={user.roleId ?? user.role}
                  options={roles.map((role) => ({ value: role.id, label: nameOf(role) }))}
                  onChange={(event) => void setRole(user.id, event.currentTarget.value)}
                />
              </td>
              <td title={user.lastOpenedAt ? momentOf(user.lastOpenedAt) : undefined}>
                {user.lastOpenedAt ? ago(user.lastOpenedAt) : t('users.never')}
              </td>
              <td className="is-acts">
                <Button variant="minimal" text={t('rights.open')} onClick={() => setAsked(user)} />
                <Button variant="minimal" text={t('users.kickout')} onClick={() => void kickOut(user)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <RightsDialog spaceId={spaceId} user={asked} close={() => setAsked(null)} />}
    </div>
  )
}

interface InvitationsProps {
  spaceId: string
  invitations: readonly Invitation[]
  roles: readonly Role[]
  loaded: Loaded<People>
}

function Invitations({ spaceId, invitations, roles, loaded }: InvitationsProps) {
  const { t } = useTranslation('administration')
  const nameOf = useRoleNames()
  const roleName = ({ role, roleId }: Invitation): string => {
    const known = roles.find(({ id }) => id === (roleId ?? role))
    return known ? nameOf(known) : ''
  }
  const withdraw = (invitationId: string) =>
    loaded.act(() => call(spaceInvitationDelete, { params: { spaceId, invitationId } }))
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('users.whom')}</th>
            <th>{t('users.role')}</th>
            <th>{t('users.invitedBy')}</th>
            <th>{t('users.expires')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <td>{invitation.email || t('users.anybody')}</td>
              <td>{roleName(invitation)}</td>
              <td>{invitation.invitedBy}</td>
              <td>{momentOf(invitation.expiresAt)}</td>
              <td className="is-acts">
                <Button variant="minimal" text={t('users.withdraw')} onClick={() => void withdraw(invitation.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
