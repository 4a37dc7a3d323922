import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { AttributeDirectory } from '@plumbline/core/attributes'
import { directoryList, directoryRead, directorySearch } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { AttributePlace } from '../../parts/attributes/use-attributes.ts'
import { type Pickable, PickField } from '../../parts/inputs/PickField.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { useRead } from '../../shell/use-read.ts'

interface DirectorySourceProps {
  place: AttributePlace
  /** Null: the list has values of its own. */
  source: AttributeDirectory | null
  change: (source: AttributeDirectory | null) => void
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Whether a list has values of its own or takes them from a directory, and which of its rows. */
export function DirectorySource({ place: { spaceId, nodeId }, source, change }: DirectorySourceProps) {
  const { t } = useTranslation('attributes')
  const input = nodeId === null ? {} : { nodeId }
  const { value } = useRead(`${spaceId} ${nodeId}`, (signal) =>
    call(directoryList, { params: { spaceId }, input, signal, quiet: true }),
  )
  const directories = value?.directories ?? []
  const isElsewhere = source !== null && value !== null && !directories.some(({ id }) => id === source.id)
  return (
    <>
      <SelectField
        label={t('directory.label')}
        value={source?.id ?? ''}
        options={[
          { value: '', label: t('directory.own') },
          ...directories.map(({ id, name }) => ({ value: id, label: name })),
          ...(isElsewhere ? [{ value: source.id, label: '?' }] : []),
        ]}
        hint={source ? t('directory.hint') : undefined}
        onChange={(id) => change(id === '' ? null : { id, branchId: null, level: null })}
      />
      {source && (
        <>
          <SelectField
            label={t('directory.level')}
            value={String(source.level ?? '')}
            options={[
              { value: '', label: t('directory.allLevels') },
              ...LEVELS.map((level) => ({ value: String(level), label: t('directory.ofLevel', { level }) })),
            ]}
            onChange={(level) => change({ ...source, level: level === '' ? null : Number(level) })}
          />
          <Branch key={source.id} source={source} change={change} />
        </>
      )}
    </>
  )
}

/** Only what stands below one row is offered. */
function Branch({ source, change }: { source: AttributeDirectory; change: (source: AttributeDirectory) => void }) {
  const { t } = useTranslation('attributes')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Pickable | null>(null)
  const found = useFound(source.id, text)
  const { value: directory } = useRead(source.id, (signal) =>
    call(directoryRead, { params: { directoryId: source.id }, signal, quiet: true }),
  )
  if (directory && !directory.directory.hierarchical) return null
  return (
    <div className="pl-field">
      <span className="attributes-label">{t('directory.branch')}</span>
      {source.branchId === null ? (
        <PickField
          placeholder={t('directory.allBranches')}
          text={text}
          onText={setText}
          found={found}
          onPick={(row) => {
            setPicked(row)
            change({ ...source, branchId: row.id })
          }}
        />
      ) : (
        <Button
          size="small"
          endIcon={<Cross size={14} />}
          text={picked?.id === source.branchId ? `${picked.code} ${picked.name}`.trim() : t('directory.oneBranch')}
          aria-label={t('directory.forgetBranch')}
          onClick={() => change({ ...source, branchId: null })}
        />
      )}
    </div>
  )
}

const OFFERED = 12

function useFound(directoryId: string, text: string): readonly Pickable[] {
  const [found, setFound] = useState<readonly Pickable[]>([])
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return setFound([])
    const asking = new AbortController()
    const input = { text: wanted, limit: OFFERED }
    call(directorySearch, { params: { directoryId }, input, signal: asking.signal, quiet: true }).then(
      ({ rows }) => setFound(rows),
      () => undefined,
    )
    return () => asking.abort()
  }, [directoryId, wanted])
  return found
}
