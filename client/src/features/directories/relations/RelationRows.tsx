import { Button, FileInput } from '@blueprintjs/core'
import { Download, Properties } from '@blueprintjs/icons'
import { directoryRelationDelete, directoryRelationImport } from '@plumbline/core/contract'
import type { DirectoryRelation } from '@plumbline/core/directory-relations'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { attempt } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { RelationColumns } from './RelationColumns.tsx'
import { RelationTable } from './RelationTable.tsx'
import { relationCells } from './relation-cells.ts'
import { type CodedRow, rowsOfText, textOfRows } from './relation-text.ts'
import { useRelationRows } from './use-relation-rows.ts'

interface RelationRowsProps {
  spaceId: string
  relation: DirectoryRelation
  /** Of its directories, in their order: their names, and the nodes that own them. */
  names: readonly string[]
  nodeIds: readonly string[]
  readOnly: boolean
  /** It has another revision, or is gone. */
  changed: () => Promise<void>
}

/** Rows of one relation by the codes of what they connect, its columns, and a field into which more are pasted. */
export function RelationRows({ spaceId, relation, names, nodeIds, readOnly, changed }: RelationRowsProps) {
  const { t } = useTranslation('directories')
  const [hasColumns, setColumns] = useState(false)
  const read = useRelationRows(relation, changed)
  const { value, error, again } = read
  if (error && !value) return <ReadFailure error={error} again={again} />
  const rows = value?.rows ?? []
  const removeAll = async (): Promise<void> => {
    const message = t('relations.deleteAsk', { name: relation.name })
    if (!(await confirm({ message, okLabel: t('delete.ok'), intent: 'danger' }))) return
    await attempt(() => call(directoryRelationDelete, { params: { directoryRelationId: relation.id }, quiet: true }))
    await changed()
  }
  const titles = relationCells(relation).map((cell) =>
    cell.key === 'own' ? cell.column.name : t(`relations.${cell.figure}`),
  )
  if (hasColumns) {
    const done = (saved: boolean): void => {
      setColumns(false)
      if (saved) void changed()
    }
    return <RelationColumns {...{ spaceId, relation, nodeIds, done }} />
  }
  return (
    <>
      <RelationTable {...{ relation, names, readOnly, read }} />
      {rows.length > 0 && (
        <Button
          variant="minimal"
          icon={<Download size={14} />}
          text={t('relations.download')}
          onClick={() => {
            const text = textOfRows(rows, relation.columns)
            saveFile(new Blob([text], { type: 'text/csv' }), `${relation.name}.csv`)
          }}
        />
      )}
      {!readOnly && (
        <>
          <Button
            variant="minimal"
            icon={<Properties size={14} />}
            text={t('relations.columns')}
            onClick={() => setColumns(true)}
          />
          <Pasting relation={relation} columns={[...names, ...titles]} {...{ changed }} />
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
