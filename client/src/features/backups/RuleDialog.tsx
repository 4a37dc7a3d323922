import { NumericInput } from '@blueprintjs/core'
import {
  type BackupJob,
  backupJobCreate,
  backupJobEdit,
  type EpsNode,
  epsTree,
  type Retention,
  type Rhythm,
} from '@plumbline/core/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { nodeOptions } from '../../parts/nodes/node-options.ts'
import { isClock, RhythmFields } from '../../parts/rhythm/RhythmFields.tsx'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { useRead } from '../../shell/use-read.ts'

interface RuleDialogProps {
  spaceId: string
  /** Null: a new one. */
  job: BackupJob | null
  saved: () => void
  close: () => void
}

const nightly = (): Rhythm => ({
  periodicity: 'daily',
  at: '02:00',
  weekday: 7,
  monthDay: 1,
  cron: '0 2 * * *',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
const usual: Retention = { daily: 7, weekly: 4, monthly: 12 }

/** What is backed up when, and how many of the last days, weeks and months keep one. */
export function RuleDialog({ spaceId, job, saved, close }: RuleDialogProps) {
  const { t } = useTranslation('backups')
  const [nodeId, setNodeId] = useState(job?.nodeId ?? '')
  const [rhythm, setRhythm] = useState(job?.rhythm ?? nightly())
  const [retention, setRetention] = useState(job?.retention ?? usual)
  const tree = useRead(
    `tree ${spaceId}`,
    async (signal) => (await call(epsTree, { params: { spaceId }, signal })).nodes,
  )
  const work = async (): Promise<void> => {
    if (job) await call(backupJobEdit, { params: { spaceId, backupJobId: job.id }, input: { rhythm, retention } })
    else await call(backupJobCreate, { params: { spaceId }, input: { nodeId: nodeId || null, rhythm, retention } })
    saved()
  }
  const isKept = retention.daily + retention.weekly + retention.monthly > 0
  const isTime = rhythm.periodicity === 'cron' || isClock(rhythm.at)
  return (
    <ActDialog
      title={t(job ? 'rules.edit' : 'rules.create')}
      submit={t('rules.save')}
      disabled={!isKept || !isTime}
      work={work}
      close={close}
    >
      {(error) => (
        <>
          {job ? (
            <p>{t('rules.of', { name: job.nodeName ?? t('rules.space') })}</p>
          ) : (
            <SelectField
              label={t('rules.what')}
              value={nodeId}
              options={[{ value: '', label: t('rules.space') }, ...nodeOptions(backedUp(tree.value ?? []))]}
              onChange={setNodeId}
            />
          )}
          <RhythmFields rhythm={rhythm} set={(part) => setRhythm({ ...rhythm, ...part })} error={error} />
          <p className="pl-muted">{t('rules.zone', { zone: rhythm.timeZone })}</p>
          <fieldset className="backups-retention">
            <legend>{t('rules.keep')}</legend>
            {(['daily', 'weekly', 'monthly'] as const).map((period) => (
              <Kept
                key={period}
                label={t(`rules.${period}`)}
                value={retention[period]}
                set={(value) => setRetention({ ...retention, [period]: value })}
              />
            ))}
          </fieldset>
          <p className="pl-muted">{isKept ? t('rules.keepHint') : t('rules.keepNone')}</p>
        </>
      )}
    </ActDialog>
  )
}

/** What can be backed up by itself. */
const backedUp = (nodes: readonly EpsNode[]) => nodes.filter(({ kind }) => kind === 'project' || kind === 'schedule')

function Kept({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <NumericInput
        id={id}
        value={value}
        min={0}
        max={120}
        clampValueOnBlur
        fill
        size="small"
        onValueChange={(typed) => Number.isInteger(typed) && set(Math.min(120, Math.max(0, typed)))}
      />
    </div>
  )
}
