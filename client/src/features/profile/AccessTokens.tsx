import { Button } from '@blueprintjs/core'
import { accessTokenDelete } from '@plumbline/core/contract'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { confirm } from '../../shell/confirm.ts'
import { ListTable } from '../../shell/ListTable.tsx'
import { toastError } from '../../shell/toast.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { type AccessToken, loadProfile, profile } from './profile-state.ts'
import { Section } from './Section.tsx'

export function AccessTokens() {
  const { t } = useTranslation('profile')
  const { tokens, own } = useSnapshot(profile)
  const [isOpen, setOpen] = useState(false)
  const revoke = async ({ id, name }: AccessToken): Promise<void> => {
    const question = { title: t('tokens.revokeTitle', { name }), message: t('tokens.revokeText'), useEnter: true }
    if (!(await confirm({ ...question, okLabel: t('tokens.revoke'), intent: 'danger' }))) return
    await call(accessTokenDelete, { params: { tokenId: id } }).catch(toastError)
    await loadProfile()
  }
  const columns = (['name', 'expires', 'used'] as const).map((key) => ({ key, label: t(`tokens.${key}`) }))
  return (
    <Section
      title={t('tokens.title')}
      lead={t('tokens.lead')}
      acts={
        <Button size="small" text={t('tokens.create')} disabled={!own?.hasPassword} onClick={() => setOpen(true)} />
      }
    >
      {tokens.length > 0 && (
        <ListTable className="pl-profile-list" columns={columns} acts={t('acts')}>
          {tokens.map((token) => (
            <Line key={token.id} of={token} revoke={() => void revoke(token)} />
          ))}
        </ListTable>
      )}
      {isOpen && <NewTokenDialog close={() => setOpen(false)} />}
    </Section>
  )
}

function Line({ of: { name, expiresAt, seenAt }, revoke }: { of: AccessToken; revoke: () => void }) {
  const { t } = useTranslation('profile')
  const isOver = dayjs(expiresAt).isBefore(dayjs())
  return (
    <tr>
      <td title={name}>{name}</td>
      <td>{isOver ? t('tokens.over') : dayjs(expiresAt).format('DD.MM.YYYY')}</td>
      <td>{seenAt ? dayjs(seenAt).fromNow() : t('tokens.never')}</td>
      <td className="is-acts">
        <Button
          size="small"
          variant="minimal"
          text={t('tokens.revoke')}
          aria-label={t('tokens.revokeTitle', { name })}
          onClick={revoke}
        />
      </td>
    </tr>
  )
}
