import { Button } from '@blueprintjs/core'
import {
  auditKinds,
  type InstallationEvent,
  type InstallationKind,
  installationAudit,
  installationKinds,
} from '@plumbline/core/contract'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { attempt } from '../../shell/attempt.ts'
import { DayField } from '../../shell/DayField.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { keyOf } from './AbilityChoice.tsx'
import { byOf } from './AuditSection.tsx'
import { Section } from './Section.tsx'
import { useAuditWords } from './use-audit-words.ts'
import { useLoaded } from './use-loaded.ts'

interface Filter {
  kind: InstallationKind | undefined
  person: string
  search: string
  from: string
  to: string
}

const none: Filter = { kind: undefined, person: '', search: '', from: '', to: '' }
const kinds = [...installationKinds, ...auditKinds]

const inputOf = ({ from, to, ...rest }: Filter) => ({ ...rest, from: from || undefined, to: to || undefined })

/** Who administered what, in all spaces and beside them; it outlives both. */
export default function InstallationAuditSection() {
  const { t } = useTranslation('administration')
  const [filter, setFilter] = useState(none)
  const asked = useDeferredValue(filter)
  const loaded = useLoaded(
    'installation audit',
    (signal) => call(installationAudit, { input: inputOf(asked), signal }),
    JSON.stringify(asked),
  )
  return (
    <Section title={t('section.journal')} lead={t('journal.lead')} loaded={loaded}>
      {(data) => (
        <>
          <Filters filter={filter} change={(part) => setFilter({ ...filter, ...part })} />
          <Pages key={data.events[0]?.id ?? ''} first={data} filter={asked} />
          <p className="administration-muted">{t('journal.kept', { count: data.days })}</p>
        </>
      )}
    </Section>
  )
}

function Filters({ filter, change }: { filter: Filter; change: (part: Partial<Filter>) => void }) {
  const { t } = useTranslation('administration')
  const { kind, person, search, from, to } = filter
  const options = [
    { value: '', label: t('audit.allKinds') },
    ...kinds.map((one) => ({ value: one, label: t(`audit.kind.${keyOf(one)}`) })),
  ]
  return (
    <div className="administration-row">
      <TextField
        label={t('journal.person')}
        value={person}
        onChange={(text) => change({ person: text.slice(0, 100) })}
      />
      <SelectField
        label={t('audit.what')}
        value={kind ?? ''}
        options={options}
        onChange={(value) => change({ kind: kinds.find((one) => one === value) })}
      />
      <DayField atRest label={t('journal.from')} value={from} onChange={(day) => change({ from: day })} />
      <DayField atRest label={t('journal.to')} value={to} onChange={(day) => change({ to: day })} />
      <TextField
        label={t('journal.search')}
        value={search}
        onChange={(text) => change({ search: text.slice(0, 100) })}
      />
    </div>
  )
}

interface PagesProps {
  first: { events: InstallationEvent[]; more: boolean }
  filter: Filter
}

function Pages({ first, filter }: PagesProps) {
  const { t } = useTranslation('administration')
  const [older, setOlder] = useState<typeof first>({ events: [], more: first.more })
  const [isBusy, setBusy] = useState(false)
  const events = [...first.events, ...older.events]
  if (events.length === 0) return <p className="administration-muted">{t('audit.empty')}</p>
  const next = async (): Promise<void> => {
    setBusy(true)
    await attempt(async () => {
      const before = Number(events.at(-1)?.id)
      const page = await call(installationAudit, { input: { ...inputOf(filter), before } })
      setOlder({ events: [...older.events, ...page.events], more: page.more })
    })
    setBusy(false)
  }
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('audit.at')}</th>
            <th>{t('audit.by')}</th>
            <th>{t('audit.what')}</th>
            <th>{t('journal.space')}</th>
            <th>{t('audit.subject')}</th>
            <th>{t('audit.before')}</th>
            <th>{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Line key={event.id} event={event} />
          ))}
        </tbody>
      </table>
      {older.more && <Button variant="minimal" text={t('audit.more')} loading={isBusy} onClick={() => void next()} />}
    </div>
  )
}

function Line({ event }: { event: InstallationEvent }) {
  const { t } = useTranslation('administration')
  const words = useAuditWords()
  const { at, kind, space, subject, before, after } = event
  return (
    <tr>
      <td>{momentOf(at)}</td>
      <td>{byOf(event, t)}</td>
      <td>{t(`audit.kind.${keyOf(kind)}`)}</td>
      <td>{space}</td>
      <td>{subject}</td>
      <td className="administration-muted">{words(before)}</td>
      <td className="administration-muted">{words(after)}</td>
    </tr>
  )
}
