import './backups.css'
import { Button } from '@blueprintjs/core'
import { Archive, ErrorIcon, TickCircle, WarningSign } from '@blueprintjs/icons'
import { type Backup, type Job, spaceBackupCheck, spaceBackupDelete } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { useSize } from '../../parts/words/use-size.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { asText } from '../../shell/rich-text.ts'
import { toast } from '../../shell/toast.ts'
import { Going } from './Going.tsx'
import { type BackupPlace, callsOf } from './place.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useBackupJobs, useBackups } from './use-backups.ts'

/** What there is of a space, a project or a schedule: how it stands, what it holds, and what can be done with it. */
export function BackupList({ place }: { place: BackupPlace }) {
  const { t } = useTranslation('backups')
  const { backups, more, error, again, older } = useBackups(place)
  const jobs = useBackupJobs()
  const [restoring, setRestoring] = useState<Backup | null>(null)
  if (backups === null) {
    return error === null ? (
      <div className="backups-skeleton" aria-hidden="true" />
    ) : (
      <ReadFailure error={error} again={again} />
    )
  }
  if (backups.length === 0) return <Nothing />
  return (
    <>
      <div className="backups-table">
        <table>
          <thead>
            <tr>
              {place.kind === 'space' && <th>{t('of')}</th>}
              <th>{t('made')}</th>
              <th>{t('state')}</th>
              <th className="is-number">{t('size')}</th>
              <th>{t('by')}</th>
              <th aria-label={t('acts')} />
            </tr>
          </thead>
          <tbody>
            {backups.map((backup) => (
              <Line
                key={backup.id}
                place={place}
                backup={backup}
                job={jobs.get(backup.id)}
                restore={() => setRestoring(backup)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {more && <Button className="backups-more" text={t('older')} onClick={() => void older()} />}
      {restoring && <RestoreDialog place={place} backup={restoring} close={() => setRestoring(null)} />}
    </>
  )
}

function Nothing() {
  const { t } = useTranslation('backups')
  return (
    <div className="backups-empty">
      <Archive size={24} />
      <p>{t('empty')}</p>
    </div>
  )
}

/** Begins one; what is told of it then comes with the list. */
export async function backUp(place: BackupPlace): Promise<void> {
  await attempt(() => callsOf(place).make())
}

interface LineProps {
  place: BackupPlace
  backup: Backup
  job: Job | undefined
  restore: () => void
}

function Line({ place, backup, job, restore }: LineProps) {
  const { t } = useTranslation('backups')
  const size = useSize()
  const { name, scope, startedAt, state, bytes, addedBytes, contents, by } = backup
  const isThere = state === 'whole' || state === 'damaged'
  return (
    <tr>
      {place.kind === 'space' && (
        <td>
          <span className="backups-name">{name}</span>
          <small>{t(`scope.${scope}`)}</small>
        </td>
      )}
      <td className="is-moment">{momentOf(startedAt)}</td>
      <td>
        <State backup={backup} job={job} />
      </td>
      <td className="is-number">
        {isThere && (
          <>
            <span title={t('contents', { ...contents })}>{size(bytes)}</span>
            <small>{t('added', { size: size(addedBytes) })}</small>
          </>
        )}
      </td>
      <td>{by ?? t('byRule')}</td>
      <td className="is-acts">
        <Button size="small" text={t('restore')} disabled={!isThere} onClick={restore} />
        {place.kind === 'space' && <Acts spaceId={place.spaceId} backup={backup} isBusy={job !== undefined} />}
      </td>
    </tr>
  )
}

interface ActsProps {
  spaceId: string
  backup: Backup
  /** A job is at it. */
  isBusy: boolean
}

function Acts({ spaceId, backup: { id, name, startedAt, state }, isBusy }: ActsProps) {
  const { t } = useTranslation('backups')
  const params = { spaceId, backupId: id }
  const check = async () => {
    const begun = await attempt(() => call(spaceBackupCheck, { params }))
    if (begun) toast.notice(t('checking'))
  }
  const remove = async () => {
    const message = t('deleteMessage', { name: asText(name), date: momentOf(startedAt) })
    const answer = await confirm({ message, okLabel: t('delete'), intent: 'danger' })
    if (answer) await attempt(() => call(spaceBackupDelete, { params }))
  }
  const isThere = state === 'whole' || state === 'damaged'
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        text={t('check')}
        disabled={!isThere || isBusy}
        onClick={() => void check()}
      />
      <Button
        size="small"
        variant="minimal"
        text={t('delete')}
        disabled={state === 'running'}
        onClick={() => void remove()}
      />
    </>
  )
}

function State({ backup: { state, lost, checkedAt, error }, job }: { backup: Backup; job: Job | undefined }) {
  const { t } = useTranslation('backups')
  if (job) return <Going job={job} />
  const words = {
    running: t('states.running'),
    whole: t('states.whole'),
    damaged: t('states.damaged', { what: whatOf(lost) }),
    failed: error ? t(`error:${error}`) : t('states.failed'),
    stopped: t('states.stopped'),
  }
  const signs = { whole: <TickCircle />, damaged: <WarningSign />, failed: <ErrorIcon />, running: null, stopped: null }
  const title = checkedAt ? t('checkedAt', { date: momentOf(checkedAt) }) : undefined
  return (
    <span className={`backups-state is-${state}`} title={title}>
      {signs[state]}
      {words[state]}
    </span>
  )
}

/** A document by its kind, a list by its name. */
const whatOf = (lost: string | null): string => lost?.split('/')[0]?.replaceAll('_', ' ') ?? ''
