import { Button, Checkbox } from '@blueprintjs/core'
import { Error as ErrorIcon, History as HistoryIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons'
import type { UploadPreview } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { TextField } from '../../shell/TextField.tsx'
import { issueSentence } from './issue-sentence.ts'
import { RulePanel } from './RulePanel.tsx'
import { ruling } from './rule-state.ts'
import { Tiles } from './Tiles.tsx'
import { changeMapping, closeUpload, confirmUpload, startOver, toggleBaseline, updateKnown } from './upload-state.ts'
import { uploading } from './uploading.ts'
import { WholePreview } from './WholePreview.tsx'

/** What confirming will do, before it is done. */
export function PreviewStep() {
  const { t } = useTranslation('upload')
  const { upload, name, settings, target } = useSnapshot(uploading)
  const preview = upload?.preview as UploadPreview | null
  if (!preview) return null
  const updates = target?.kind === 'schedule' && settings.importSetting === 'update'
  const read = (
    <div className="pl-preview">
      <Known />
      {!updates && (
        <TextField
          label={t(target?.kind === 'project' ? 'scheduleName' : 'versionName')}
          value={name}
          onChange={(value) => {
            uploading.name = value.slice(0, 512)
          }}
        />
      )}
      <Dates preview={preview} />
      <Counts counts={preview.counts} />
      <Resources resources={preview.resources} />
      <Baselines baselines={preview.baselines} />
      {preview.whole && <WholePreview whole={preview.whole} />}
      <Differences differences={preview.differences} />
      <Issues issues={preview.issues} />
    </div>
  )
  if (!updates) return read
  return (
    <div className="pl-ruled">
      {read}
      <RulePanel />
    </div>
  )
}

/** The file came before: it is offered as an update of that schedule. */
function Known() {
  const { t } = useTranslation('upload')
  const { upload, target, settings, model } = useSnapshot(uploading)
  const known = upload?.known
  if (!known) return null
  const isUpdate = target?.id === known.scheduleId && settings.importSetting === 'update'
  const params = { file: known.fileName, schedule: known.scheduleName, day: known.at === null ? '' : dateOf(known.at) }
  const came = isUpdate ? 'known.isUpdate' : 'known.offered'
  return (
    <p className="pl-upload-known">
      <HistoryIcon size={14} />
      <span>{t(known.by === 'export' ? 'known.exported' : came, params)}</span>
      {!isUpdate && !model && (
        <Button
          size="small"
          className="pl-upload-known-update"
          text={t('known.update')}
          onClick={() => void updateKnown()}
        />
      )}
    </p>
  )
}

function Dates({ preview: { dataDate, start, finish } }: { preview: UploadPreview }) {
  const { t } = useTranslation('upload')
  return (
    <dl className="pl-preview-dates">
      <dt>{t('dataDate')}</dt>
      <dd>{dateOf(dataDate)}</dd>
      <dt>{t('start')}</dt>
      <dd>{dateOf(start)}</dd>
      <dt>{t('finish')}</dt>
      <dd>{dateOf(finish)}</dd>
    </dl>
  )
}

const counted = [
  'wbs',
  'works',
  'milestones',
  'relations',
  'calendars',
  'resources',
  'assignments',
  'attributes',
] as const

function Counts({ counts }: { counts: UploadPreview['counts'] }) {
  const { t } = useTranslation('upload')
  return <Tiles facts={counted.map((what) => [t(`counted.${what}`), counts[what]])} />
}

/** What the assignments of the file name: in the register already, put into it, or neither. */
function Resources({ resources }: { resources: UploadPreview['resources'] }) {
  const { t } = useTranslation('upload')
  const said = (['known', 'made', 'left'] as const).filter((what) => resources[what] > 0)
  if (said.length === 0) return null
  return (
    <p className="pl-upload-lead" data-testid="upload-resources">
      {t('resources.title')}: {said.map((what) => t(`resources.${what}`, { count: resources[what] })).join(' · ')}
    </p>
  )
}

/** Plans that the other program kept to compare with: each becomes a target version, unless somebody leaves it out. */
function Baselines({ baselines }: { baselines: UploadPreview['baselines'] }) {
  const { t } = useTranslation('upload')
  const { leftOut } = useSnapshot(uploading)
  if (baselines.length === 0) return null
  return (
    <section className="pl-preview-baselines">
      <h3>{t('baselines.title')}</h3>
      {baselines.map(({ key, name, works, start, finish, isThere }) => (
        <Checkbox
          key={key}
          checked={isThere || !leftOut.includes(key)}
          disabled={isThere}
          onChange={() => toggleBaseline(key)}
        >
          {name}
          <span className="pl-upload-lead">
            {[t('count.works', { count: works }), `${dateOf(start)} – ${dateOf(finish)}`]
              .concat(isThere ? [t('baselines.isThere')] : [])
              .join(' · ')}
          </span>
        </Checkbox>
      ))}
    </section>
  )
}

/** Floats come in working minutes and are read in hours, as P6 shows them; instants as dates with their time. */
function useStored(): (field: string, value: string) => string {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  return (field, value) => {
    if (field.endsWith('Float') && /^-?\d+$/.test(value)) return t('hours', { value: number(Number(value) / 60) })
    const [day, time] = value.split('T')
    return day && time ? `${dateOf(day)} ${time}` : value || '–'
  }
}

const compared = ['earlyStart', 'earlyFinish', 'lateStart', 'lateFinish', 'totalFloat'] as const

/** Dates that come out otherwise than the file stores them, with examples to judge by. */
function Differences({ differences }: { differences: UploadPreview['differences'] }) {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  const shown = useStored()
  const different = compared.filter((field) => differences[field] > 0)
  if (differences.compared === 0) return null
  if (different.length === 0) {
    return (
      <p className="pl-preview-equal">
        <Tick /> {t('differences.none', { count: differences.compared })}
      </p>
    )
  }
  return (
    <section>
      <h3>{t('differences.title', { count: differences.compared })}</h3>
      <p className="pl-upload-lead">
        {different.map((field) => `${t(`field.${field}`)}: ${number(differences[field])}`).join(' · ')}
      </p>
      <div className="pl-preview-table">
        <table className="pl-preview-examples">
          <thead>
            <tr>
              <th>{t('example.work')}</th>
              <th>{t('example.field')}</th>
              <th>{t('example.stored')}</th>
              <th>{t('example.computed')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.examples.map(({ code, name, field, stored, computed }) => (
              <tr key={`${code} ${field}`}>
                <td title={name}>
                  <span>{code}</span> {name}
                </td>
                <td>{t(`field.${field}`, { defaultValue: field })}</td>
                <td>{shown(field, stored)}</td>
                <td>{shown(field, computed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const icons = { error: ErrorIcon, warning: WarningSign, info: InfoSign }

function Issues({ issues }: { issues: UploadPreview['issues'] }) {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  if (issues.length === 0) {
    return (
      <p className="pl-preview-equal">
        <Tick /> {t('issues.none')}
      </p>
    )
  }
  return (
    <section>
      <h3>{t('issues.title')}</h3>
      <ul className="pl-preview-issues">
        {issues.map((issue, index) => {
          const Icon = icons[issue.severity]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once and never reordered
            <li key={index} className={`is-${issue.severity}`}>
              <Icon size={14} />
              <span>{issueSentence(issue.code, issue.params)}</span>
              {issue.count > 1 && <span className="pl-issue-count">{`× ${number(issue.count)}`}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function PreviewFooter() {
  const { t } = useTranslation('upload')
  const { target, settings, upload } = useSnapshot(uploading)
  const act = target?.kind === 'project' ? 'schedule' : settings.importSetting
  const several = (upload?.projects.length ?? 0) > 1
  return (
    <>
      {several && <span className="pl-upload-file">{upload?.fileName}</span>}
      {upload?.table && <Button text={t('columns.open')} onClick={() => changeMapping()} />}
      <div className="pl-spring" />
      <Button text={t('shell:dialog.abort')} onClick={closeUpload} />
      <Button text={t('another')} onClick={startOver} />
      <ConfirmButton act={act} />
    </>
  )
}

/** Says how much an update changes, as far as that is known. */
function ConfirmButton({ act }: { act: 'schedule' | 'create' | 'update' }) {
  const { t } = useTranslation('upload')
  const { comparison, isComparing } = useSnapshot(ruling)
  const counts = act === 'update' && !isComparing ? comparison?.counts : undefined
  const count = counts ? counts.added + counts.changed + counts.deleted : 0
  return (
    <>
      {act === 'update' && <span className="pl-upload-file">{t('oneStep')}</span>}
      <Button
        intent="primary"
        text={count > 0 ? t('confirm.changes', { count }) : t(`confirm.${act}`)}
        onClick={() => void confirmUpload()}
      />
    </>
  )
}
