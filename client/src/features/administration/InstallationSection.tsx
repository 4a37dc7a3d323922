import { Button } from '@blueprintjs/core'
import { wholeBackupCreate, wholeBackupList } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useSize } from '../../parts/words/use-size.ts'
import { attempt } from '../../shell/attempt.ts'
import { useRunning, WholeBackups } from '../backups/index.ts'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'

const kinds = ['whole_backup', 'whole_backup_check', 'whole_backup_deletion', 'whole_backup_restore'] as const

/** Backups of the whole installation, for who administers it. */
export default function InstallationSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('backups')
  const size = useSize()
  const loaded = useLoaded('whole backups', (signal) => call(wholeBackupList, { signal }))
  const jobs = useRunning(kinds, loaded.again)
  const make = () => attempt(() => call(wholeBackupCreate, { input: { spaceId } }))
  const isMaking = jobs.some(({ kind }) => kind === 'whole_backup')
  const actions = <Button intent="primary" text={t('make')} disabled={isMaking} onClick={() => void make()} />
  return (
    <Section title={t('whole.title')} lead={t('whole.lead')} actions={actions} loaded={loaded}>
      {({ backups, storedBytes, target, rule }) => (
        <>
          <WholeBackups spaceId={spaceId} backups={backups} jobs={jobs} />
          <p className="administration-muted">
            {t(`whole.kept.${target}`, { size: size(storedBytes) })}{' '}
            {rule === null ? t('whole.noRule') : t('whole.rule', { rule })} {t('whole.restoreHint')}
          </p>
        </>
      )}
    </Section>
  )
}
