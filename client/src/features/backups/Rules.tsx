import { Button } from '@blueprintjs/core'
import { type BackupJob, backupJobDelete, backupJobEdit, backupJobList, backupJobRun } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { attempt, succeeds } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { RuleDialog } from './RuleDialog.tsx'

/** By which rules a space backs itself up. */
export function Rules({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('backups')
  const { value, error, again } = useRead(
    `backup jobs ${spaceId}`,
    async (signal) => (await call(backupJobList, { params: { spaceId }, signal })).jobs,
  )
  const [edited, setEdited] = useState<BackupJob | 'new' | null>(null)
  return (
    <section aria-label={t('rules.title')}>
      <header className="backups-rules">
        <h3>{t('rules.title')}</h3>
        <Button size="small" text={t('rules.create')} onClick={() => setEdited('new')} />
      </header>
      {value === null && error !== null && <ReadFailure error={error} again={again} />}
      {value?.length === 0 && <p className="backups-lead">{t('rules.empty')}</p>}
      {value && value.length > 0 && (
        <div className="backups-table">
          <table>
            <thead>
              <tr>
                <th>{t('rules.what')}</th>
                <th>{t('rules.when')}</th>
                <th>{t('rules.keep')}</th>
                <th>{t('rules.next')}</th>
                <th>{t('rules.last')}</th>
                <th aria-label={t('acts')} />
              </tr>
            </thead>
            <tbody>
              {value.map((job) => (
                <Rule key={job.id} spaceId={spaceId} job={job} again={again} edit={() => setEdited(job)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited && (
        <RuleDialog
          spaceId={spaceId}
          job={edited === 'new' ? null : edited}
          saved={again}
          close={() => setEdited(null)}
        />
      )}
    </section>
  )
}

interface RuleProps {
  spaceId: string
  job: BackupJob
  again: () => void
  edit: () => void
}

function Rule({ spaceId, job, again, edit }: RuleProps) {
  const { t } = useTranslation('backups')
  const { nodeName, rhythm, retention, active, nextAt, lastAt } = job
  const params = { spaceId, backupJobId: job.id }
  const act = async (work: () => Promise<unknown>) => {
    if (await succeeds(work)) again()
  }
  const remove = async () => {
    const answer = await confirm({ message: t('rules.deleteMessage'), okLabel: t('delete'), intent: 'danger' })
    if (answer) await act(() => call(backupJobDelete, { params }))
  }
  const when = t(`scoreboard:email.of.${rhythm.periodicity === '2weekly' ? 'Fortnightly' : rhythm.periodicity}`)
  return (
    <tr>
      <td>{nodeName ?? t('rules.space')}</td>
      <td>{rhythm.periodicity === 'cron' ? rhythm.cron : t('rules.at', { when, at: rhythm.at })}</td>
      <td className="is-moment">{t('rules.kept', { ...retention })}</td>
      <td className="is-moment">{active ? momentOf(nextAt) : t('rules.off')}</td>
      <td className="is-moment">{lastAt ? momentOf(lastAt) : '–'}</td>
      <td className="is-acts">
        <Button
          size="small"
          variant="minimal"
          text={t('rules.run')}
          onClick={() => void attempt(() => call(backupJobRun, { params }))}
        />
        <Button size="small" variant="minimal" text={t('rules.change')} onClick={edit} />
        <Button
          size="small"
          variant="minimal"
          text={t(active ? 'rules.turnOff' : 'rules.turnOn')}
          onClick={() => void act(() => call(backupJobEdit, { params, input: { active: !active } }))}
        />
        <Button size="small" variant="minimal" text={t('delete')} onClick={() => void remove()} />
      </td>
    </tr>
  )
}
