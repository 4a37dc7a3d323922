import { Callout, Checkbox, Radio, RadioGroup } from '@blueprintjs/core'
import type { Backup, RestorePreview, RestoreWay } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../i18n/format.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import { useRead } from '../../shell/use-read.ts'
import { behindLines } from './behind.ts'
import { type BackupPlace, callsOf } from './place.ts'
import { RestoreBody } from './RestoreBody.tsx'

interface RestoreDialogProps {
  place: BackupPlace
  backup: Backup
  close: () => void
}

/** What restoring will do, and how; the job goes on when the dialog is closed. */
export function RestoreDialog({ place, backup, close }: RestoreDialogProps) {
  const { t } = useTranslation('backups')
  const calls = callsOf(place)
  const read = useRead(`restore ${backup.id}`, (signal) => calls.preview(backup.id, signal))
  const preview = read.value
  const [way, setWay] = useState<RestoreWay | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const as = way ?? preview?.ways[0] ?? null
  const named = as === 'place' ? '' : (name ?? (preview && as ? preview.names[as] : ''))
  const work = async (): Promise<void> => {
    if (!as) return
    await calls.restore(backup.id, { as, name: named.trim() || momentOf(backup.startedAt), confirmed: isConfirmed })
    toast.notice(t('restoring'))
  }
  const isReady = as !== null && (as === 'place' ? isConfirmed : named.trim() !== '')
  return (
    <ActDialog
      title={t('restoreTitle', { name: backup.name, date: momentOf(backup.startedAt) })}
      submit={t('restore')}
      danger={as === 'place'}
      width={520}
      disabled={!isReady}
      work={work}
      close={close}
    >
      {(refused) => (
        <RestoreBody read={read} refused={refused}>
          {(preview) =>
            as && (
              <>
                <p>{t('holds', { ...preview.backup.contents })}</p>
                {preview.ways.length > 1 && <Ways ways={preview.ways} as={as} choose={setWay} />}
                {preview.ways.length === 1 && <p>{t(`what.${as}.${backup.scope}`)}</p>}
                {as === 'place' ? (
                  <Checkbox
                    checked={isConfirmed}
                    label={t('confirm')}
                    onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
                  />
                ) : (
                  <TextField label={t(`name.${as}`)} value={named} onChange={setName} />
                )}
                <Left preview={preview} />
              </>
            )
          }
        </RestoreBody>
      )}
    </ActDialog>
  )
}

interface WaysProps {
  ways: readonly RestoreWay[]
  as: RestoreWay
  choose: (way: RestoreWay) => void
}

function Ways({ ways, as, choose }: WaysProps) {
  const { t } = useTranslation('backups')
  return (
    <RadioGroup
      label={t('how')}
      selectedValue={as}
      onChange={({ currentTarget }) => choose(ways.find((way) => way === currentTarget.value) ?? as)}
    >
      {ways.map((way) => (
        <Radio key={way} value={way} labelElement={<WayLabel way={way} />} />
      ))}
    </RadioGroup>
  )
}

function WayLabel({ way }: { way: RestoreWay }) {
  const { t } = useTranslation('backups')
  return (
    <span className="backups-way">
      {t(`way.${way}`)}
      <small>{t(`what.${way}.schedule`)}</small>
    </span>
  )
}

function Left({ preview }: { preview: RestorePreview }) {
  const { t } = useTranslation('backups')
  const lines = [...(preview.backup.state === 'damaged' ? [t('damaged')] : []), ...behindLines(preview, t)]
  if (lines.length === 0) return null
  return (
    <Callout intent="warning" icon={null} title={t('behind')}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Callout>
  )
}
