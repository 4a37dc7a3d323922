import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type AuditEvent, type AuditKind, auditKinds, auditList } from '@plumbline/core/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { toastError } from '../../shell/toast.ts'
import { keyOf } from './AbilityChoice.tsx'
import { Section } from './Section.tsx'
import { useAuditWords } from './use-audit-words.ts'
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
          <Pages key={data.events[0]?.id ?? ''} spaceId={spaceId} first={data} filter={{ kind, search }} />
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

interface PagesProps {
  spaceId: string
  first: { events: AuditEvent[]; more: boolean }
  filter: { kind: AuditKind | undefined; search: string }
}

function Pages({ spaceId, first, filter }: PagesProps) {
  const { t } = useTranslation('administration')
  const words = useAuditWords()
  const [older, setOlder] = useState<typeof first>({ events: [], more: first.more })
  const events = [...first.events, ...older.events]
  if (events.length === 0) return <p className="administration-muted">{t('audit.empty')}</p>
  const next = async () => {
    try {
      const before = Number(events.at(-1)?.id)
      const page = await call(auditList, { params: { spaceId }, input: { ...filter, before } })
      setOlder({ events: [...older.events, ...page.events], more: page.more })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('audit.at')}</th>
            <th>{t('audit.by')}</th>
            <th>{t('audit.what')}</th>
            <th>{t('audit.subject')}</th>
            <th>{t('audit.before')}</th>
            <th>{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td>{momentOf(event.at)}</td>
              <td>{byOf(event, t)}</td>
              <td>{t(`audit.kind.${keyOf(event.kind)}`)}</td>
              <td>{event.subject}</td>
              <td className="administration-muted">{words(event.before)}</td>
              <td className="administration-muted">{words(event.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {older.more && <Button variant="minimal" text={t('audit.more')} onClick={() => void next()} />}
    </div>
  )
}

export function byOf(
  { by, onBehalfOf }: Pick<AuditEvent, 'by' | 'onBehalfOf'>,
  t: TFunction<'administration'>,
): string {
  const name = by || t('audit.installation')
  return onBehalfOf === '' ? name : t('audit.onBehalf', { name, lender: onBehalfOf })
}
