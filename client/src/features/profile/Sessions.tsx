import { Button } from '@blueprintjs/core'
import { sessionEnd, sessionsEnd } from '@plumbline/core/contract'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { ListTable } from '../../shell/ListTable.tsx'
import { toast, toastError } from '../../shell/toast.ts'
import { deviceOf } from './device-name.ts'
import { loadProfile, type OwnSession, profile } from './profile-state.ts'
import { Section } from './Section.tsx'

export function Sessions() {
  const { t } = useTranslation('profile')
  const { sessions, tokens } = useSnapshot(profile)
  const end = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work
      toast.done(done)
    } catch (error) {
      toastError(error)
    }
    await loadProfile()
  }
  const elsewhere = (
    <Button
      size="small"
      text={t('sessions.endOthers')}
      disabled={sessions.length < 2 && tokens.length === 0}
      onClick={() => void end(call(sessionsEnd), t('sessions.endedOthers'))}
    />
  )
  const columns = (['device', 'address', 'seen'] as const).map((key) => ({ key, label: t(`sessions.${key}`) }))
  return (
    <Section title={t('sessions.title')} acts={elsewhere}>
      <ListTable className="pl-profile-list" columns={columns} acts={t('acts')}>
        {sessions.map((one) => (
          <Line
            key={one.id}
            of={one}
            end={() => void end(call(sessionEnd, { params: { sessionId: one.id } }), t('sessions.ended'))}
          />
        ))}
      </ListTable>
    </Section>
  )
}

function Line({ of: { current, userAgent, address, seenAt }, end }: { of: OwnSession; end: () => void }) {
  const { t } = useTranslation('profile')
  const { browser, system } = deviceOf(userAgent)
  const device = browser || system ? [browser, system].filter(Boolean).join(' · ') : userAgent || t('sessions.unknown')
  return (
    <tr>
      <td title={userAgent}>{device}</td>
      <td>{address}</td>
      <td>{current ? t('sessions.here') : dayjs(seenAt).fromNow()}</td>
      <td className="is-acts">
        {!current && <Button size="small" variant="minimal" text={t('sessions.end')} onClick={end} />}
      </td>
    </tr>
  )
}
