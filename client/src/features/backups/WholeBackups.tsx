import './backups.css'
import { AnchorButton, Button, Callout } from '@blueprintjs/core'
import { TickCircle, WarningSign } from '@blueprintjs/icons'
import {
  type Job,
  type WholeBackup,
  type WholeBackupNote,
  wholeBackupCheck,
  wholeBackupDelete,
  wholeBackupDownload,
} from '@plumbline/core/contract'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { ago, momentOf } from '../../i18n/format.ts'
import { useSize } from '../../parts/words/use-size.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { Going } from './Going.tsx'
import { RestoreOneDialog } from './RestoreOneDialog.tsx'

/** An installation that changes daily is backed up daily; a night may be late. */
const FRESH_HOURS = 26

interface WholeBackupsProps {
  /** Where jobs stand that are begun here. */
  spaceId: string
  backups: readonly WholeBackup[]
  jobs: readonly Job[]
}

/** Those of the whole installation, newest first: how old, how large, and whether they were restored on trial. */
export function WholeBackups({ spaceId, backups, jobs }: WholeBackupsProps) {
  const { t } = useTranslation('backups')
  const making = jobs.find(({ kind }) => kind === 'whole_backup')
  const atOne = new Map(jobs.map((job) => [job.details.wholeBackupId, job]))
  return (
    <>
      <Newest backup={backups[0]} />
      {making && <Going job={making} />}
      {backups.length > 0 && (
        <div className="backups-table">
          <table>
            <thead>
              <tr>
                <th>{t('made')}</th>
                <th>{t('state')}</th>
                <th className="is-number">{t('size')}</th>
                <th>{t('whole.program')}</th>
                <th aria-label={t('acts')} />
              </tr>
            </thead>
            <tbody>
              {backups.map((backup) => (
                <Line
                  key={backup.id}
                  spaceId={spaceId}
                  backup={backup}
                  isOnly={backups.length === 1}
                  isBusy={jobs.length > 0}
                  job={atOne.get(backup.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function Newest({ backup }: { backup: WholeBackup | undefined }) {
  const { t } = useTranslation('backups')
  if (!backup) return <Callout intent="warning">{t('whole.empty')}</Callout>
  const isFresh = dayjs().diff(backup.madeAt, 'hour') < FRESH_HOURS
  const words = { ago: ago(backup.madeAt) }
  return isFresh ? (
    <p className="backups-lead">{t('whole.newest', words)}</p>
  ) : (
    <Callout intent="warning">{t('whole.old', words)}</Callout>
  )
}

interface LineProps {
  spaceId: string
  backup: WholeBackup
  isOnly: boolean
  /** One is made, checked or deleted: nothing else is begun then. */
  isBusy: boolean
  /** That is at this one. */
  job: Job | undefined
}

function Line({ job, ...line }: LineProps) {
  const { t } = useTranslation('backups')
  const size = useSize()
  const { madeAt, note } = line.backup
  return (
    <tr>
      <td className="is-moment">
        {momentOf(madeAt)}
        <small>{ago(madeAt)}</small>
      </td>
      <td>{job ? <Going job={job} /> : <State note={note} />}</td>
      <td className="is-number">
        {note && (
          <>
            <span title={t('whole.contents', { rows: note.rows, files: note.files })}>{size(note.bytes)}</span>
            {note.addedBytes !== null && <small>{t('added', { size: size(note.addedBytes) })}</small>}
          </>
        )}
      </td>
      <td>{note?.program}</td>
      <td className="is-acts">
        <Acts {...line} />
      </td>
    </tr>
  )
}

function Acts({ spaceId, backup, isOnly, isBusy }: Omit<LineProps, 'job'>) {
  const { id, madeAt, note } = backup
  const { t } = useTranslation('backups')
  const params = { wholeBackupId: id }
  const [isRestoring, setRestoring] = useState(false)
  const isDamaged = note !== null && note.damaged !== null
  const check = () => attempt(() => call(wholeBackupCheck, { params, input: { spaceId } }))
  const remove = async () => {
    const message = t(isOnly ? 'whole.deleteLast' : 'whole.deleteMessage', { date: momentOf(madeAt) })
    const answer = await confirm({ message, okLabel: t('delete'), intent: 'danger' })
    if (answer) await attempt(() => call(wholeBackupDelete, { params, input: { spaceId } }))
  }
  return (
    <>
      <Button
        size="small"
        text={t('check')}
        title={t('whole.checkHint')}
        disabled={isBusy}
        onClick={() => void check()}
      />
      <Button
        size="small"
        text={t('one.button')}
        title={t('one.hint')}
        disabled={isBusy}
        onClick={() => setRestoring(true)}
      />
      <AnchorButton
        size="small"
        variant="minimal"
        text={t('whole.download')}
        title={t(isDamaged ? 'whole.downloadDamaged' : 'whole.downloadHint')}
        disabled={isDamaged}
        href={urlOf(wholeBackupDownload, params, {})}
        download
      />
      <Button size="small" variant="minimal" text={t('delete')} disabled={isBusy} onClick={() => void remove()} />
      {isRestoring && <RestoreOneDialog spaceId={spaceId} backup={backup} close={() => setRestoring(false)} />}
    </>
  )
}

function State({ note }: { note: WholeBackupNote | null }) {
  const { t } = useTranslation('backups')
  if (!note) return <span className="backups-state">{t('whole.elsewhere')}</span>
  const { checkedAt, damaged, lost } = note
  const kind = damaged !== null || lost > 0 ? 'damaged' : checkedAt === null ? 'unchecked' : 'whole'
  const signs = { damaged: <WarningSign />, unchecked: null, whole: <TickCircle /> }
  const lostWords =
    lost > 0 ? t('whole.lost', { count: lost }) : t(`whole.${kind}`, { ago: checkedAt && ago(checkedAt) })
  return (
    <span className={`backups-state is-${kind}`} title={checkedAt ? t('checkedAt', { date: momentOf(checkedAt) }) : ''}>
      {signs[kind]}
      {damaged === null ? lostWords : t('whole.damaged', { what: damaged })}
    </span>
  )
}
