import { Callout, InputGroup, Radio } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import {
  type WholeBackup,
  type WholeNode,
  type WholeSpace,
  type WholeSubject,
  type WholeSubjectPreview,
  wholeBackupContents,
  wholeBackupRestore,
  wholeBackupSubject,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { useSize } from '../../parts/words/use-size.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { RichText } from '../../shell/RichText.tsx'
import { asText } from '../../shell/rich-text.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import { useRead } from '../../shell/use-read.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { behindLines } from './behind.ts'
import { RestoreBody } from './RestoreBody.tsx'

interface RestoreOneDialogProps {
  /** Where the job stands that is begun here. */
  spaceId: string
  backup: WholeBackup
  close: () => void
}

/** One space, project or schedule out of a backup of the installation: which, what that will do, and under which name. */
export function RestoreOneDialog({ spaceId, backup, close }: RestoreOneDialogProps) {
  const { t } = useTranslation('backups')
  const params = { wholeBackupId: backup.id }
  const [space, setSpace] = useState<string | null>(null)
  const [subject, setSubject] = useState<WholeSubject | null>(null)
  const [name, setName] = useState<string | null>(null)
  const spaces = useRead(`spaces of ${backup.id}`, (signal) => call(wholeBackupContents, { params, signal }))
  const of = space ?? spaces.value?.spaces[0]?.id ?? null
  const chosen = subject ?? (of === null ? null : { scope: 'space' as const, id: of })
  const preview = useRead(`subject ${backup.id} ${chosen?.scope} ${chosen?.id}`, async (signal) =>
    chosen === null
      ? null
      : call(wholeBackupSubject, { params: { ...params, scope: chosen.scope, subjectId: chosen.id }, signal }),
  )
  const told = preview.value
  const named = (name ?? told?.suggested ?? '').trim()
  const choose = (next: WholeSubject): void => {
    setSubject(next)
    setName(null)
  }
  const work = async (): Promise<void> => {
    if (!told) return
    await call(wholeBackupRestore, { params, input: { spaceId, subject: told.subject, name: named } })
    toast.notice(t('one.begun'))
  }
  const isReady = told !== null && named !== '' && (told.subject.scope === 'space' || told.into !== null)
  return (
    <ActDialog
      title={t('one.title', { date: momentOf(backup.madeAt) })}
      submit={t('restore')}
      width={560}
      disabled={!isReady}
      work={work}
      close={close}
    >
      {(refused) => (
        <RestoreBody read={spaces} refused={refused}>
          {({ spaces }) =>
            of !== null &&
            chosen !== null && (
              <>
                <Spaces
                  spaces={spaces}
                  value={of}
                  choose={(id) => {
                    setSpace(id)
                    choose({ scope: 'space', id })
                  }}
                />
                <Subjects key={of} wholeBackupId={backup.id} spaceId={of} chosen={chosen} choose={choose} />
                {told === null && preview.error !== null && <ReadFailure error={preview.error} again={preview.again} />}
                {told && <Preview preview={told} />}
                <TextField label={t('name.beside')} value={name ?? told?.suggested ?? ''} onChange={setName} />
              </>
            )
          }
        </RestoreBody>
      )}
    </ActDialog>
  )
}

interface SpacesProps {
  spaces: readonly WholeSpace[]
  value: string
  choose: (id: string) => void
}

function Spaces({ spaces, value, choose }: SpacesProps) {
  const { t } = useTranslation('backups')
  const options = spaces.map(({ id, name, deleted, isHere }) => ({
    value: id,
    label: isHere ? name : t(deleted ? 'one.binned' : 'one.gone', { name }),
  }))
  return <SelectField label={t('one.space')} value={value} options={options} onChange={choose} />
}

interface SubjectsProps {
  wholeBackupId: string
  spaceId: string
  chosen: WholeSubject
  choose: (subject: WholeSubject) => void
}

/** The space itself, and what of it can be restored alone. */
function Subjects({ wholeBackupId, spaceId, chosen, choose }: SubjectsProps) {
  const { t } = useTranslation('backups')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const { value, error, again } = useRead(`nodes ${wholeBackupId} ${spaceId} ${search}`, (signal) =>
    call(wholeBackupContents, { params: { wholeBackupId }, input: { of: spaceId, search }, signal }),
  )
  return (
    <fieldset className="backups-subjects">
      <legend>{t('one.what')}</legend>
      <InputGroup
        type="search"
        leftIcon={<Search size={14} />}
        value={typed}
        placeholder={t('one.search')}
        aria-label={t('one.search')}
        onValueChange={setTyped}
      />
      <div className="backups-subjects-list">
        <Radio
          name="subject"
          checked={chosen.scope === 'space'}
          label={t('one.whole')}
          onChange={() => choose({ scope: 'space', id: spaceId })}
        />
        {value?.nodes.map((node) => (
          <Radio
            key={node.id}
            name="subject"
            checked={chosen.id === node.id}
            labelElement={<NodeLabel node={node} />}
            onChange={() => choose({ scope: node.kind, id: node.id })}
          />
        ))}
        {!value && error !== null && <ReadFailure error={error} again={again} />}
        {value?.nodes.length === 0 && search !== '' && <p className="backups-muted">{t('one.none')}</p>}
        {value?.more && <p className="backups-muted">{t('one.more')}</p>}
      </div>
    </fieldset>
  )
}

function NodeLabel({ node: { kind, name, path, deleted, isHere } }: { node: WholeNode }) {
  const { t } = useTranslation('backups')
  return (
    <span className="backups-way">
      {isHere ? name : t(deleted ? 'one.binned' : 'one.gone', { name })}
      <small>{[t(`scope.${kind}`), ...path].join(' · ')}</small>
    </span>
  )
}

function Preview({ preview }: { preview: WholeSubjectPreview }) {
  const { t } = useTranslation('backups')
  const size = useSize()
  const { subject, madeAt, into, schedules, files } = preview
  if (subject.scope !== 'space' && !into) return <Callout intent="warning">{t('one.nowhere')}</Callout>
  const date = momentOf(madeAt)
  const holds = [
    t('one.schedules', { count: schedules }),
    ...(files ? [t('one.files', { count: files.count, size: size(files.bytes) })] : []),
  ]
  const behind = behindLines(preview, t)
  return (
    <Callout icon={null} className="backups-preview">
      <p>
        <RichText
          message={
            into
              ? t('one.into', { space: asText(into.space), below: asText(into.below), date })
              : t('one.intoNew', { date })
          }
        />
      </p>
      <p>{holds.join(' · ')}</p>
      {behind.length > 0 && (
        <ul>
          {behind.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Callout>
  )
}
