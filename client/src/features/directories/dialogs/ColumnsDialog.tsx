import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross, Plus } from '@blueprintjs/icons'
import { type DirectoryView, directoryChange } from '@plumbline/core/contract'
import { type ColumnType, columnTypes, type DirectoryColumn, directoryLimits } from '@plumbline/core/directories'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { directories, loadBook, noteDirectory } from '../directories-state.ts'
import { useColumnList } from './use-column-list.ts'

interface ColumnsDialogProps {
  directory: DirectoryView
  close: () => void
}

/** The columns a directory has beside code and name, in their order. A column keeps its type. */
export function ColumnsDialog({ directory, close }: ColumnsDialogProps) {
  const { t } = useTranslation('directories')
  const { columns, add, lineOf } = useColumnList<DirectoryColumn>(directory.columns)
  const save = async (): Promise<void> => {
    const answer = await call(directoryChange, {
      params: { directoryId: directory.id },
      input: { revision: directory.revision, columns: columns.map((one) => ({ ...one, name: one.name.trim() })) },
      quiet: true,
    })
    noteDirectory(answer.directory)
    await loadBook(directory.id)
  }
  const isUnnamed = columns.some(({ name, code }) => name.trim() === '' || code.trim() === '')
  const isUnlinked = columns.some(({ type, directoryId }) => type === 'directory' && !directoryId)
  return (
    <ActDialog
      title={t('columns.title', { name: directory.name })}
      submit={t('edit.save')}
      width={960}
      disabled={isUnnamed || isUnlinked}
      work={save}
      close={close}
    >
      {(error) => (
        <div className="directories-columns">
          {columns.length === 0 && <p className="directories-muted">{t('columns.none')}</p>}
          {columns.map((column, at) => (
            <ColumnLine key={column.id} {...lineOf(column, at)} />
          ))}
          <Button
            variant="minimal"
            icon={<Plus />}
            text={t('columns.add')}
            disabled={columns.length >= directoryLimits.columns}
            onClick={() => add(blankColumn(columns))}
          />
          {error && (
            <p className="pl-field-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </ActDialog>
  )
}

/** Its code is free among those that are there. */
function blankColumn(columns: readonly DirectoryColumn[]): DirectoryColumn {
  const codes = new Set(columns.map(({ code }) => code))
  let at = columns.length + 1
  while (codes.has(`c${at}`)) at++
  return {
    id: newId(),
    code: `c${at}`,
    name: '',
    type: 'string',
    unit: '',
    precision: 2,
    directoryId: null,
    required: false,
    unique: false,
    usual: '',
  }
}

interface ColumnLineProps {
  column: DirectoryColumn
  isNew: boolean
  /** From 1. */
  number: number
  change: (column: DirectoryColumn) => void
  move: (by: number) => void
  remove: () => void
}

function ColumnLine({ column, isNew, number, change, move, remove }: ColumnLineProps) {
  const { t } = useTranslation('directories')
  const text = (field: 'name' | 'code' | 'unit' | 'usual', max: number) => (
    <input
      className={`bp6-input bp6-small is-${field}`}
      aria-label={t(`columns.${field}`, { n: number })}
      placeholder={t(`columns.placeholder.${field}`)}
      maxLength={max}
      // biome-ignore lint/a11y/noAutofocus: a column that was just added is there to be named
      autoFocus={field === 'name' && isNew && column.name === ''}
      value={column[field]}
      onChange={(event) => change({ ...column, [field]: event.currentTarget.value })}
    />
  )
  return (
    <div className="directories-column">
      {text('name', directoryLimits.name)}
      {text('code', directoryLimits.code)}
      <TypeChoice column={column} isNew={isNew} number={number} change={change} />
      {column.type === 'number' ? text('unit', 16) : <span />}
      {text('usual', directoryLimits.text)}
      <Checkbox
        inline
        label={t('columns.required')}
        checked={column.required}
        onChange={() => change({ ...column, required: !column.required })}
      />
      <Checkbox
        inline
        label={t('columns.unique')}
        checked={column.unique}
        onChange={() => change({ ...column, unique: !column.unique })}
      />
      <span className="directories-column-acts">
        <IconButton icon={<ChevronUp size={14} />} label={t('columns.up', { n: number })} onClick={() => move(-1)} />
        <IconButton icon={<ChevronDown size={14} />} label={t('columns.down', { n: number })} onClick={() => move(1)} />
        <IconButton icon={<Cross size={14} />} label={t('columns.remove', { n: number })} onClick={remove} />
      </span>
    </div>
  )
}

/** Types, and behind them the directories that a value can come from. */
function TypeChoice({
  column,
  isNew,
  number,
  change,
}: Pick<ColumnLineProps, 'column' | 'isNew' | 'number' | 'change'>) {
  const { t } = useTranslation('directories')
  const others = (directories.list ?? []).filter(({ archived, id }) => !archived && id !== directories.openId)
  const choose = (value: string): void => {
    const type: ColumnType = columnTypes.find((one) => one === value) ?? 'directory'
    change({ ...column, type, directoryId: type === 'directory' ? value : null, unit: '', usual: '' })
  }
  return (
    <HTMLSelect
      className="bp6-small is-type"
      aria-label={t('columns.type', { n: number })}
      disabled={!isNew}
      value={column.directoryId ?? column.type}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {columnTypes
        .filter((type) => type !== 'directory')
        .map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      {others.length > 0 && (
        <optgroup label={t('type.directory')}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </HTMLSelect>
  )
}
