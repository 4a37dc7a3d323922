import { Button } from '@blueprintjs/core'
import { spaceBackupList } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { onServerEvent } from '../../api/socket.ts'
import { useSize } from '../../parts/words/use-size.ts'
import { BackupList, backUp, Rules } from '../backups/index.ts'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'

/** Backups of the space with all that stands in it, and by which rules they are made. */
export default function BackupsSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('backups')
  const size = useSize()
  const place = { kind: 'space' as const, spaceId, id: spaceId }
  const loaded = useLoaded(spaceId, (signal) => call(spaceBackupList, { params: { spaceId }, signal }))
  const { again } = loaded
  // What all of them take is known when one has ended.
  useEffect(() => onServerEvent('backups', (event) => event.spaceId === spaceId && again()), [spaceId, again])
  const actions = <Button intent="primary" text={t('make')} onClick={() => void backUp(place).then(again)} />
  return (
    <Section title={t('title')} lead={t('lead.space')} actions={actions} loaded={loaded}>
      {({ storedBytes, target }) => (
        <>
          <BackupList place={place} />
          <p className="administration-muted">{t(`kept.${target}`, { size: size(storedBytes) })}</p>
          <Rules spaceId={spaceId} />
        </>
      )}
    </Section>
  )
}
