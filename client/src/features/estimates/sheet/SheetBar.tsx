import { Button, Checkbox, Classes, HTMLSelect, InputGroup, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Search } from '@blueprintjs/icons'
import { type EstimateTableLook, itemFilters } from '@plumbline/core/contract'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { allColumns, LEAST_NAME, type SheetColumn, usualWidth } from './columns.ts'
import { usualLook } from './kept-look.ts'
import { LayoutMenu } from './LayoutMenu.tsx'
import type { VersionColumns } from './version-columns.ts'

interface SheetBarProps {
  scheduleId: string
  version: VersionColumns
  look: EstimateTableLook
  setLook: (look: EstimateTableLook) => void
  /** Where it is typed what is looked for. */
  field: RefObject<HTMLInputElement | null>
  /** As they stand in the table now. */
  shown: () => EstimateTableLook['columns']
}

/** What the table shows: which items, in which columns; kept under names. */
export function SheetBar({ scheduleId, version, field, look, setLook, shown }: SheetBarProps) {
  const { t } = useTranslation('estimates')
  const isNarrowed = look.show !== 'all' || look.text !== ''
  return (
    <div className="estimates-bar">
      <InputGroup
        inputRef={field}
        size="small"
        leftIcon={<Search size={12} />}
        aria-label={t('table.find')}
        placeholder={t('table.find')}
        value={look.text}
        onValueChange={(text) => setLook({ ...look, text: text.slice(0, 200) })}
      />
      <HTMLSelect
        minimal
        aria-label={t('table.show')}
        value={look.show}
        options={itemFilters.map((value) => ({ value, label: t(`table.filter.${value}`) }))}
        onChange={({ currentTarget }) =>
          setLook({ ...look, show: itemFilters.find((one) => one === currentTarget.value) ?? 'all' })
        }
      />
      {isNarrowed && (
        <Button
          size="small"
          variant="minimal"
          text={t('table.all')}
          onClick={() => setLook({ ...look, show: usualLook.show, text: usualLook.text })}
        />
      )}
      <span className="pl-spring" />
      <Columns look={look} setLook={setLook} shown={shown} />
      <LayoutMenu {...{ scheduleId, version, setLook }} look={() => ({ ...look, columns: [...shown()] })} />
    </div>
  )
}

/** Code and name are what a row is known by: they always stand there. */
const always: ReadonlySet<SheetColumn> = new Set(['code', 'name'])

type ColumnsProps = Omit<SheetBarProps, 'scheduleId' | 'version' | 'field'>

function Columns(props: ColumnsProps) {
  const { t } = useTranslation('estimates')
  return (
    <PopoverNext placement="bottom-end" content={<ColumnList {...props} />}>
      <Button size="small" variant="minimal" text={t('table.columns')} endIcon={<CaretDown size={12} />} />
    </PopoverNext>
  )
}

/** Made when it is opened: what stands in the table without a choice depends on its width then. */
function ColumnList({ look, setLook, shown }: ColumnsProps) {
  const { t } = useTranslation('estimates')
  const widths = new Map((look.columns.length > 0 ? look.columns : shown()).map(({ key, width }) => [key, width]))
  const turn = (column: SheetColumn): void => {
    const wanted = allColumns.filter((one) => widths.has(one) !== (one === column))
    const width = widths.get(column) ?? usualWidth(column)
    // The name makes room, or takes what is free.
    const name = (widths.get('name') ?? LEAST_NAME) + (widths.has(column) ? width : -width)
    const widthOf = (key: SheetColumn): number =>
      key === 'name' ? Math.max(LEAST_NAME, name) : (widths.get(key) ?? usualWidth(key))
    setLook({ ...look, columns: wanted.map((key) => ({ key, width: widthOf(key) })) })
  }
  return (
    <div className="estimates-columns">
      {allColumns.map((column) => (
        <Checkbox
          key={column}
          label={t(`column.${column}`)}
          checked={widths.has(column)}
          disabled={always.has(column)}
          onChange={() => turn(column)}
        />
      ))}
      <Button
        size="small"
        variant="minimal"
        className={Classes.POPOVER_DISMISS}
        text={t('table.usual')}
        onClick={() => setLook({ ...look, columns: [] })}
      />
    </div>
  )
}
