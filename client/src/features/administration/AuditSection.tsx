import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type AuditKind, auditKinds, auditList } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { keyOf } from './AbilityChoice.tsx'
import { AuditPages } from './AuditPages.tsx'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'

/** Who changed rights, and how (R-SPACE-20). */
export default function AuditSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const [kind, setKind] = useState<AuditKind | undefined>()
  const [search, setSearch] = useState('')
  const loaded = useLoaded(
    spaceId,
    (signal) => call(auditList, { params: { spaceId }, input: { kind, search }, signal }),
    `${kind} ${search}`,
  )
  const kinds = [
    { value: '', label: t('audit.allKinds') },
    ...auditKinds.map((one) => ({ value: one, label: t(`audit.kind.${keyOf(one)}`) })),
  ]
  return (
    <Section title={t('section.audit')} lead={t('audit.lead')} loaded={loaded}>
      {(data) => (
        <>
          <div className="administration-row">
            <SelectField
              label={t('audit.what')}
              value={kind ?? ''}
              options={kinds}
              onChange={(value) => setKind(auditKinds.find((one) => one === value))}
            />
            <SearchField onSearch={setSearch} />
          </div>
          <AuditPages
            key={data.events[0]?.id ?? ''}
            first={data}
            read={(before) => call(auditList, { params: { spaceId }, input: { kind, search, before } })}
          />
        </>
      )}
    </Section>
  )
}

/** Asked when the person stops typing. */
function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const { t } = useTranslation('administration')
  const [text, setText] = useState('')
  return (
    <form
      className="pl-field"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <label htmlFor="audit-search">{t('audit.search')}</label>
      <InputGroup
        id="audit-search"
        type="search"
        leftIcon={<Search size={14} />}
        value={text}
        maxLength={100}
        onValueChange={setText}
        onBlur={() => onSearch(text.trim())}
      />
    </form>
  )
}
