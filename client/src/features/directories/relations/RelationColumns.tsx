import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross, Plus } from '@blueprintjs/icons'
import { attributeList, directoryRelationColumns } from '@plumbline/core/contract'
import {
  canFill,
  type DirectoryRelation,
  type RelationColumn,
  type RelationColumnType,
  relationColumnTypes,
  relationLimits,
} from '@plumbline/core/directory-relations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import type { Output } from '../../../api/request.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { useColumnList } from '../dialogs/use-column-list.ts'

interface RelationColumnsProps {
  spaceId: string
  relation: DirectoryRelation
  /** Nodes that own its directories. */
  nodeIds: readonly string[]
  /** They are saved, or left as they were. */
  done: (saved: boolean) => void
}

type Attribute = Output<typeof attributeList>['attributes'][number]

/** Attributes that have their values themselves, of the space and of all these nodes. */
async function fillable(spaceId: string, nodeIds: readonly string[], signal: AbortSignal): Promise<Attribute[]> {
  const places = nodeIds.length > 0 ? nodeIds.map((nodeId) => ({ nodeId })) : [{}]
  const answers = await Promise.all(
    places.map((input) => call(attributeList, { params: { spaceId }, input, signal, quiet: true })),
  )
  const own = answers.flatMap(({ attributes }) => attributes).filter((one) => !one.directory && one.setting === null)
  return [...new Map(own.map((one) => [one.id, one])).values()]
}

/** The columns that rows of a relation have beside their figures, and the attributes of works that they fill. */
export function RelationColumns({ spaceId, relation, nodeIds, done }: RelationColumnsProps) {
  const { t } = useTranslation(['directories', 'shell'])
  const { columns, add, lineOf } = useColumnList<RelationColumn>(relation.columns)
  const [refused, setRefused] = useState('')
  const [isSaving, setSaving] = useState(false)
  const { value: attributes } = useRead(`${spaceId} ${nodeIds.join()}`, (signal) => fillable(spaceId, nodeIds, signal))
  const save = async (): Promise<void> => {
    setSaving(true)
    setRefused('')
    try {
      const given = columns.map((one) => ({ ...one, name: one.name.trim(), words: [...one.words] }))
      await call(directoryRelationColumns, {
        params: { directoryRelationId: relation.id },
        input: { revision: relation.revision, columns: given },
        quiet: true,
      })
      done(true)
    } catch (error) {
      setRefused(errorSentence(error))
      setSaving(false)
    }
  }
  const isWhole = columns.every(({ name, type, words }) => name.trim() !== '' && (type !== 'list' || words.length > 0))
  return (
    <form
      className="directory-relation-columns"
      aria-label={t('columns.title', { name: relation.name })}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !isSaving) void save()
      }}
    >
      <h3>{t('columns.title', { name: relation.name })}</h3>
      {columns.length === 0 && <p className="directories-muted">{t('relations.noColumns')}</p>}
      {columns.map((column, at) => (
        <ColumnLine key={column.id} {...{ attributes, ...lineOf(column, at) }} />
      ))}
      <Button
        variant="minimal"
        icon={<Plus />}
        text={t('columns.add')}
        disabled={columns.length >= relationLimits.columns}
        onClick={() => add({ id: newId(), name: '', type: 'string', words: [], attributeId: null })}
      />
      {refused && (
        <p className="pl-field-error" role="alert">
          {refused}
        </p>
      )}
      <footer>
        <Button text={t('shell:dialog.cancel')} onClick={() => done(false)} />
        <Button type="submit" intent="primary" text={t('edit.save')} disabled={!isWhole} loading={isSaving} />
      </footer>
    </form>
  )
}

interface ColumnLineProps {
  column: RelationColumn
  isNew: boolean
  /** From 1. */
  number: number
  /** Null: not there yet. */
  attributes: readonly Attribute[] | null
  change: (column: RelationColumn) => void
  move: (by: number) => void
  remove: () => void
}

function ColumnLine({ column, isNew, number, attributes, change, move, remove }: ColumnLineProps) {
  const { t } = useTranslation('directories')
  const offered = (attributes ?? []).filter((one) => canFill(column.type, one))
  const isGone =
    attributes !== null && column.attributeId !== null && !offered.some(({ id }) => id === column.attributeId)
  return (
    <div className="directory-relation-column">
      <input
        className="bp6-input bp6-small"
        aria-label={t('columns.name', { n: number })}
        placeholder={t('columns.placeholder.name')}
        maxLength={relationLimits.name}
        // biome-ignore lint/a11y/noAutofocus: a column that was just added is there to be named
        autoFocus={isNew && column.name === ''}
        value={column.name}
        onChange={(event) => change({ ...column, name: event.currentTarget.value })}
      />
      <HTMLSelect
        className="bp6-small"
        aria-label={t('columns.type', { n: number })}
        disabled={!isNew}
        value={column.type}
        options={relationColumnTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={({ currentTarget }) =>
          change({ ...column, type: currentTarget.value as RelationColumnType, words: [], attributeId: null })
        }
      />
      <HTMLSelect
        className="bp6-small"
        aria-label={t('relations.fills', { n: number })}
        value={column.attributeId ?? ''}
        options={[
          { value: '', label: t('relations.fillsNothing') },
          ...offered.map(({ id, name }) => ({ value: id, label: t('relations.fillsThis', { name }) })),
          ...(isGone ? [{ value: column.attributeId ?? '', label: t('relations.fillsGone') }] : []),
        ]}
        onChange={({ currentTarget }) => change({ ...column, attributeId: currentTarget.value || null })}
      />
      <span className="directory-relation-acts">
        <IconButton icon={<ChevronUp size={14} />} label={t('columns.up', { n: number })} onClick={() => move(-1)} />
        <IconButton icon={<ChevronDown size={14} />} label={t('columns.down', { n: number })} onClick={() => move(1)} />
        <IconButton icon={<Cross size={14} />} label={t('columns.remove', { n: number })} onClick={remove} />
      </span>
      {column.type === 'list' && <Words {...{ column, number, change }} />}
    </div>
  )
}

/** Words of a list, with semicolons between them. */
function Words({ column, number, change }: Pick<ColumnLineProps, 'column' | 'number' | 'change'>) {
  const { t } = useTranslation('directories')
  const [text, setText] = useState(column.words.join('; '))
  return (
    <input
      className="bp6-input bp6-small is-words"
      aria-label={t('relations.words', { n: number })}
      placeholder={t('relations.wordsPlaceholder')}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const words = event.currentTarget.value.split(';').map((word) => word.trim())
        change({ ...column, words: words.filter((word) => word !== '').slice(0, relationLimits.words) })
      }}
    />
  )
}
