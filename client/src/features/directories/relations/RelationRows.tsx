import { Button, FileInput } from '@blueprintjs/core'
import { Cross, Download } from '@blueprintjs/icons'
import {
  directoryRelationDelete,
  directoryRelationExport,
  directoryRelationImport,
  directoryRelationRowsChange,
} from '@plumbline/core/contract'
import type { DirectoryRelation } from '@plumbline/core/directory-relations'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { attempt } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { useRead } from '../../../shell/use-read.ts'
import { type CodedRow, figuresOf, rowsOfText, textOfRows } from './relation-text.ts'

interface RelationRowsProps {
  relation: DirectoryRelation
  /** Names of its directories, in their order. */
  names: readonly string[]
  readOnly: boolean
  /** It has another revision, or is gone. */
  changed: () => Promise<void>
}

/** Rows of the table that stand in the page. */
const SHOWN = 500

/** Rows of one relation by the codes of what they connect, and a field into which more are pasted. */
export function RelationRows({ relation, names, readOnly, changed }: RelationRowsProps) {
  const { t } = useTranslation('directories')
  const { id, use, revision } = relation
  const params = { directoryRelationId: id }
  const { value, error, again } = useRead(`${id} ${revision}`, (signal) =>
    call(directoryRelationExport, { params, signal, quiet: true }),
  )
  if (error && !value) return <ReadFailure error={error} again={again} />
  const rows = value?.rows ?? []
  const figures = use === 'list' ? ['coefficient'] : ['rate', 'crew', 'productivity', 'unit']
  const remove = async (rowId: string): Promise<void> => {
    await attempt(() =>
      call(directoryRelationRowsChange, { params, input: { revision, remove: [rowId] }, quiet: true }),
    )
    await changed()
  }
  const removeAll = async (): Promise<void> => {
    const message = t('relations.deleteAsk', { name: relation.name })
    if (!(await confirm({ message, okLabel: t('delete.ok'), intent: 'danger' }))) return
    await attempt(() => call(directoryRelationDelete, { params, quiet: true }))
    await changed()
  }
  return (
    <>
      <div className="directory-relation-scroll">
        <table aria-label={relation.name}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {figures.map((one) => (
                <th key={one} scope="col" className="is-figure">
                  {t(`relations.${one}`)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.id}>
                {names.map((name, at) => (
                  <td key={name}>{row.codes[at] || '–'}</td>
                ))}
                {figuresOf(row).map((text, at) => (
                  <td key={figures[at]} className="is-figure">
                    {text}
                  </td>
                ))}
                <td>
                  {!readOnly && (
                    <IconButton
                      icon={<Cross size={14} />}
                      label={t('relations.remove', { row: row.codes.join(' ') })}
                      onClick={() => void remove(row.id)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {value && rows.length === 0 && <p className="directories-muted">{t('relations.noRows')}</p>}
        {rows.length > SHOWN && (
          <p className="directories-muted">{t('relations.moreRows', { count: rows.length - SHOWN })}</p>
        )}
      </div>
      {rows.length > 0 && (
        <Button
          variant="minimal"
          icon={<Download size={14} />}
          text={t('relations.download')}
          onClick={() => saveFile(new Blob([textOfRows(rows)], { type: 'text/csv' }), `${relation.name}.csv`)}
        />
      )}
      {!readOnly && (
        <>
          <Pasting
            relation={relation}
            columns={[...names, ...figures.map((one) => t(`relations.${one}`))]}
            {...{ changed }}
          />
          <Button variant="minimal" intent="danger" text={t('relations.delete')} onClick={() => void removeAll()} />
        </>
      )}
    </>
  )
}

interface PastingProps {
  relation: DirectoryRelation
  columns: readonly string[]
  changed: () => Promise<void>
}

interface Looked {
  created: number
  updated: number
  unchanged: number
  unknown: number[]
}

/** Of one call. */
const MOST_LINES = 5_000
const PAUSE_MS = 300

/** Lines as they stand in a table; what they come to is told before they are written. */
function Pasting({ relation, columns, changed }: PastingProps) {
  const { t } = useTranslation('directories')
  const [text, setText] = useState('')
  const [look, setLook] = useState<Looked | null>(null)
  const [refused, setRefused] = useState('')
  const rows = rowsOfText(text, relation).slice(0, MOST_LINES)
  const send = (mode: 'none' | 'create', given: CodedRow[], signal?: AbortSignal) =>
    call(directoryRelationImport, {
      params: { directoryRelationId: relation.id },
      input: { mode, rows: given },
      ...(signal ? { signal } : {}),
      quiet: true,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what the text says
  useEffect(() => {
    setLook(null)
    setRefused('')
    if (rows.length === 0) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      send('none', rows, asking.signal).then(setLook, (error: unknown) => {
        if (!asking.signal.aborted) setRefused(errorSentence(error))
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text, relation.id])
  const write = async (): Promise<void> => {
    try {
      await send('create', rows)
      setText('')
      await changed()
    } catch (error) {
      setRefused(errorSentence(error))
    }
  }
  const unknown = look?.unknown ?? []
  return (
    <div className="directory-relation-paste">
      <label htmlFor="relation-lines">{t('relations.paste')}</label>
      <textarea
        id="relation-lines"
        className="bp6-input"
        rows={4}
        spellCheck={false}
        placeholder={columns.join('    ')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileInput
        text={t('relations.file')}
        buttonText={t('relations.chooseFile')}
        inputProps={{ accept: '.csv,.tsv,.txt' }}
        onInputChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void file.text().then(setText)
        }}
      />
      <div className="directory-relation-said">
        {look && <span>{t('relations.said', { ...look, created: look.created, updated: look.updated })}</span>}
        {unknown.length > 0 && (
          <span className="is-warning">
            {t('relations.unknown', {
              lines: unknown
                .slice(0, 10)
                .map((at) => at + 1)
                .join(', '),
            })}
          </span>
        )}
        {refused && (
          <span className="pl-field-error" role="alert">
            {refused}
          </span>
        )}
        <div className="pl-spring" />
        <Button
          intent="primary"
          text={t('relations.write')}
          disabled={!look || look.created + look.updated === 0}
          onClick={() => void write()}
        />
      </div>
    </div>
  )
}
