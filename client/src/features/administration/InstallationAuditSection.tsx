import { auditKinds, type InstallationKind, installationAudit, installationKinds } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { DayField } from '../../shell/DayField.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { useSettled } from '../../shell/use-settled.ts'
import { keyOf } from './AbilityChoice.tsx'
import { AuditPages } from './AuditPages.tsx'
import { Section } from './Section.tsx'
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
  const asked = useSettled(filter)
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
          <AuditPages
            key={data.events[0]?.id ?? ''}
            first={data}
            read={(before) => call(installationAudit, { input: { ...inputOf(asked), before } })}
            hasSpaces
          />
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
