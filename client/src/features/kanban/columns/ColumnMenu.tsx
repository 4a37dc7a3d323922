import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { ArrowLeft, ArrowRight, Edit, More, Trash } from '@blueprintjs/icons'
import { boardColors, type Column, stages } from '@plumbline/core/documents/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { MenuPopover } from '../../../shell/MenuPopover.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useBoard } from '../session/use-board.ts'

export function ColumnMenu({ column, index }: { column: Column; index: number }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const columns = actions.board.columns()
  const move = (to: number): void =>
    void actions.run({
      do: 'column.move',
      id: column.id,
      after: to < index ? (columns[to - 1]?.id ?? null) : columns[to]!.id,
    })
  const remove = (): void => {
    if (actions.board.cardsIn(column.id).length > 0) setOpen('delete')
    else actions.deleteColumn(column.id, undefined)
  }
  const menu = (
    <Menu>
      <MenuItem icon={<Edit />} text={t('editColumn')} onClick={() => setOpen('edit')} />
      <MenuItem icon={<ArrowLeft />} text={t('moveLeft')} disabled={index === 0} onClick={() => move(index - 1)} />
      <MenuItem
        icon={<ArrowRight />}
        text={t('moveRight')}
        disabled={index === columns.length - 1}
        onClick={() => move(index + 1)}
      />
      <MenuDivider />
      <MenuItem
        icon={<Trash />}
        intent="danger"
        text={t('deleteColumn')}
        disabled={columns.length === 1}
        onClick={remove}
      />
    </Menu>
  )
  return (
    <>
      <MenuPopover content={menu}>
        <Button size="small" variant="minimal" icon={<More />} aria-label={t('columnMenu', { column: column.name })} />
      </MenuPopover>
      {open === 'edit' && <ColumnDialog column={column} close={() => setOpen(null)} />}
      {open === 'delete' && <DeleteColumnDialog column={column} close={() => setOpen(null)} />}
    </>
  )
}

function ColumnDialog({ column, close }: { column: Column; close: () => void }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [name, setName] = useState(column.name)
  const [limit, setLimit] = useState(column.limit === null ? '' : String(column.limit))
  const [color, setColor] = useState(column.color)
  const [stage, setStage] = useState(column.stage)
  const number = limit.trim() === '' ? null : Number(limit)
  const isWrong = number !== null && !(Number.isInteger(number) && number >= 1 && number <= 10_000)
  const save = async (): Promise<boolean> =>
    actions.run({ do: 'column.set', id: column.id, fields: { name, color, stage, limit: number } })
  return (
    <ActDialog
      title={t('editColumn')}
      submit={t('save')}
      disabled={name.trim() === '' || isWrong}
      work={save}
      close={close}
    >
      {(error) => (
        <>
          <TextField label={t('columnTitle')} value={name} onChange={setName} error={error || undefined} autoFocus />
          <TextField
            label={t('limit')}
            value={limit}
            onChange={setLimit}
            hint={t('limitHint')}
            error={isWrong ? t('limitWrong') : undefined}
          />
          <SelectField
            label={t('stage')}
            value={stage}
            options={stages.map((value) => ({ value, label: t(`stageName.${value}`) }))}
            onChange={(value) => setStage(value as Column['stage'])}
          />
          <SelectField
            label={t('color')}
            value={color}
            options={boardColors.map((value) => ({ value, label: t(`colorName.${value}`) }))}
            onChange={(value) => setColor(value as Column['color'])}
          />
        </>
      )}
    </ActDialog>
  )
}

function DeleteColumnDialog({ column, close }: { column: Column; close: () => void }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const others = actions.board.columns().filter(({ id }) => id !== column.id)
  const [to, setTo] = useState(others[0]?.id ?? '')
  const count = actions.board.cardsIn(column.id).length
  return (
    <ActDialog
      title={t('deleteColumn')}
      submit={t('delete')}
      danger
      work={async () => actions.deleteColumn(column.id, to)}
      close={close}
    >
      {() => (
        <>
          <p>{t('deleteColumnQuestion', { column: column.name, count })}</p>
          <SelectField
            label={t('cardsGoTo')}
            value={to}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
        </>
      )}
    </ActDialog>
  )
}
