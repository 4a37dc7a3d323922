import { Button } from '@blueprintjs/core'
import { type CalendarFeed, calendarFeedDelete } from '@plumbline/core/contract'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { confirm } from '../../shell/confirm.ts'
import { ListTable } from '../../shell/ListTable.tsx'
import { toastError } from '../../shell/toast.ts'
import { NewFeedDialog } from './NewFeedDialog.tsx'
import { loadProfile, profile } from './profile-state.ts'
import { Section } from './Section.tsx'

/** Private addresses that calendars read. */
export function CalendarFeeds() {
  const { t } = useTranslation('profile')
  const { feeds } = useSnapshot(profile)
  const [isOpen, setOpen] = useState(false)
  const revoke = async ({ id, name }: Pick<CalendarFeed, 'id' | 'name'>): Promise<void> => {
    const question = { title: t('feeds.revokeTitle', { name }), message: t('feeds.revokeText'), useEnter: true }
    if (!(await confirm({ ...question, okLabel: t('feeds.revoke'), intent: 'danger' }))) return
    await call(calendarFeedDelete, { params: { feedId: id } }).catch(toastError)
    await loadProfile()
  }
  const columns = (['name', 'what', 'used'] as const).map((key) => ({ key, label: t(`feeds.${key}`) }))
  return (
    <Section
      title={t('feeds.title')}
      lead={t('feeds.lead')}
      acts={<Button size="small" text={t('feeds.create')} onClick={() => setOpen(true)} />}
    >
      {feeds.length === 0 && <p className="pl-profile-lead">{t('feeds.none')}</p>}
      {feeds.length > 0 && (
        <ListTable className="pl-profile-list" columns={columns} acts={t('acts')}>
          {feeds.map((feed) => (
            <Line key={feed.id} of={feed} revoke={() => void revoke(feed)} />
          ))}
        </ListTable>
      )}
      {isOpen && <NewFeedDialog close={() => setOpen(false)} />}
    </Section>
  )
}

function Line({ of: { name, schedule, seenAt }, revoke }: { of: CalendarFeed; revoke: () => void }) {
  const { t } = useTranslation('profile')
  const ofSchedule = schedule?.name === '' ? t('feeds.gone') : t('feeds.of', { schedule: schedule?.name })
  const what = schedule === null ? t('feeds.mine') : ofSchedule
  return (
    <tr>
      <td title={name}>{name}</td>
      <td title={what}>{what}</td>
      <td>{seenAt ? dayjs(seenAt).fromNow() : t('feeds.never')}</td>
      <td className="is-acts">
        <Button
          size="small"
          variant="minimal"
          text={t('feeds.revoke')}
          aria-label={t('feeds.revokeTitle', { name })}
          onClick={revoke}
        />
      </td>
    </tr>
  )
}
