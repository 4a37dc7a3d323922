import { Button, ButtonGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search, Th, TimelineLineChart } from '@blueprintjs/icons'
import type { Cyclogram, Version } from '@plumbline/core/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CyclogramQuery } from './cyclogram-query.ts'
import { lineKinds } from './drawn-lines.ts'
import { LineSample } from './LineSample.tsx'
import { PeriodButton } from './PeriodButton.tsx'
import { useSourceName } from './use-source-name.ts'

interface ToolsProps {
  versions: readonly Version[]
  versionId: string
  cyclogram: Cyclogram | null
  query: CyclogramQuery
  setQuery(part: Partial<CyclogramQuery>): void
}

export function CyclogramTools({ versions, versionId, cyclogram, query, setQuery }: ToolsProps) {
  const { t } = useTranslation('cyclogram')
  return (
    <>
      {versions.length > 1 && (
        <HTMLSelect
          aria-label={t('version')}
          title={t('version')}
          value={versionId}
          options={versions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setQuery({ version: event.currentTarget.value })}
        />
      )}
      <SourceSelect of="places" cyclogram={cyclogram} value={query.places} choose={(places) => setQuery({ places })} />
      <SourceSelect
        of="processes"
        cyclogram={cyclogram}
        value={query.processes}
        choose={(processes) => setQuery({ processes })}
      />
      <InputGroup
        className="cyclogram-find"
        leftIcon={<Search size={14} />}
        placeholder={t('find')}
        aria-label={t('find')}
        value={query.find}
        onValueChange={(find) => setQuery({ find })}
      />
      <PeriodButton query={query} setQuery={setQuery} />
      <ButtonGroup aria-label={t('lines')}>
        {lineKinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            active={query.kinds.includes(kind)}
            aria-pressed={query.kinds.includes(kind)}
            disabled={kind === 'target' && cyclogram?.hasTarget === false}
            title={t(kind === 'target' && cyclogram?.hasTarget === false ? 'noTarget' : `kindHint.${kind}`)}
            icon={<LineSample kind={kind} />}
            text={t(`kind.${kind}`)}
            onClick={() => setQuery({ kinds: toggled(query.kinds, kind) })}
          />
        ))}
      </ButtonGroup>
      <Button
        size="small"
        variant="minimal"
        icon={query.view === 'table' ? <TimelineLineChart size={14} /> : <Th size={14} />}
        text={t(query.view === 'table' ? 'asChart' : 'asTable')}
        onClick={() => setQuery({ view: query.view === 'table' ? 'chart' : 'table' })}
      />
    </>
  )
}

function toggled<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
}

interface SourceProps {
  of: 'places' | 'processes'
  cyclogram: Cyclogram | null
  value: string
  choose(key: string): void
}

/** What places, or processes, are told apart by. */
function SourceSelect({ of, cyclogram, value, choose }: SourceProps) {
  const { t } = useTranslation('cyclogram')
  const id = useId()
  const sources = cyclogram?.sources.filter((source) => source[of]) ?? []
  const nameOf = useSourceName()
  return (
    <div className="cyclogram-source">
      <label htmlFor={id}>{t(`by.${of}`)}</label>
      <HTMLSelect
        id={id}
        value={value}
        options={sources.map((source) => ({ value: source.key, label: nameOf(source) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </div>
  )
}
