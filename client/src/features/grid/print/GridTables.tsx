import type { GridGroundView } from '@plumbline/core/contract'
import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNumbers } from '../../../i18n/format.ts'
import { columnParts, pxOf, type Sheet } from '../../../parts/paper/paper.ts'
import { Cells } from '../GridLine.tsx'
import { type GridWords, groupName, useGridWords } from '../grid-words.ts'
import { isNumber, type ShownColumn, shownColumns, widthOf, workPath } from '../shown-column.ts'
import { MAX_PRINTED_ROWS, type PrintedGroups, type PrintedRow } from './printed-works.ts'

const NAME_PX = 220
const INDENT_PX = 12
/** Letters on paper are smaller, and what is long goes on below. */
const NARROWER = 0.55
/** Px of a date. */
const LEAST_PX = 68

interface GridTablesProps {
  sheet: Sheet
  spaceId: string
  ground: GridGroundView
  printed: PrintedGroups
}

/** Columns that the sheet has no room for go to sheets of their own. */
export function GridTables({ sheet, spaceId, ground, printed: wanted }: GridTablesProps) {
  const { t } = useTranslation('grid')
  const number = useNumbers()
  const words = useGridWords()
  // Thousands of rows are drawn in pieces between which the page answers.
  const printed = useDeferredValue(wanted, null)
  if (!printed) return null
  const { groups, leftOut } = printed
  const shown = shownColumns(groups.look.setting, ground.columns)
  const widths = shown.map((one) => paperWidth(one, titleOf(one, words, t('gone'))))
  const parts = columnParts(widths, pxOf(sheet.width) - NAME_PX)
  return (
    <>
      {(parts.length === 0 ? [{ from: 0, to: 0 }] : parts).map(({ from, to }) => (
        <div key={from} className="pl-paper-part">
          <Part {...{ spaceId, ground, printed, from, to }} />
        </div>
      ))}
      {leftOut > 0 && (
        <p className="pl-paper-note">{t('leftOut', { count: leftOut, most: number(MAX_PRINTED_ROWS) })}</p>
      )}
      {(groups.partial || ground.partial) && (
        <p className="pl-paper-note">{t(ground.partial ? 'partialWorks' : 'partialGroups')}</p>
      )}
    </>
  )
}

const titleOf = ({ column }: ShownColumn, words: GridWords, gone: string): string =>
  column ? words.title(column) : gone

const paperWidth = (one: ShownColumn, title: string): number => Math.max(LEAST_PX, widthOf(one, title) * NARROWER)

interface PartProps extends Omit<GridTablesProps, 'sheet'> {
  /** First column, and the one behind the last. */
  from: number
  to: number
}

const Part = memo(({ spaceId, ground: { columns }, printed: { groups, rows }, from, to }: PartProps) => {
  const { t } = useTranslation('grid')
  const words = useGridWords()
  const { setting } = groups.look
  const shown = useMemo(() => shownColumns(setting, columns).slice(from, to), [setting, columns, from, to])
  const nameOf = ({ group }: Extract<PrintedRow, { kind: 'group' }>): string =>
    groupName(words, columns, setting.arrangement.group[group.level], group.label)
  return (
    <table className="grid-paper">
      <colgroup>
        <col style={{ width: NAME_PX }} />
        {shown.map((one) => (
          <col key={one.key} style={{ width: paperWidth(one, titleOf(one, words, t('gone'))) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          {shown.map((one) => (
            <th key={one.key} scope="col" className={isNumber(one) ? 'is-number' : ''}>
              {titleOf(one, words, t('gone'))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.kind === 'group' ? (
            <tr key={row.id} className="is-group">
              <Name name={nameOf(row)} works={row.group.works} depth={row.group.level} />
              <Cells cells={row.group.cells.slice(from, to)} {...{ shown, words }} />
            </tr>
          ) : (
            <tr key={`${row.groupId} ${row.at}`}>
              <th scope="row" style={{ paddingLeft: indent(row.level) }}>
                <small>{row.work.code}</small> <Link to={workPath(spaceId, row.work)}>{row.work.name}</Link>
              </th>
              <Cells cells={row.work.cells.slice(from, to)} isLate={row.work.late} {...{ shown, words }} />
            </tr>
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <Name name={t('total')} works={groups.total.works} depth={0} />
          <Cells cells={groups.total.cells.slice(from, to)} {...{ shown, words }} />
        </tr>
      </tfoot>
    </table>
  )
})

const indent = (depth: number): number => 4 + depth * INDENT_PX

/** Of a group, with how many works it has. */
function Name({ name, works, depth }: { name: string; works: number; depth: number }) {
  const number = useNumbers()
  return (
    <th scope="row" style={{ paddingLeft: indent(depth) }}>
      {name} <small>{number(works)}</small>
    </th>
  )
}
