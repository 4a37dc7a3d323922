import type { GridGroundView } from '@plumbline/core/contract'
import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNumbers } from '../../../i18n/format.ts'
import { PaperTable } from '../../../parts/paper/PaperTable.tsx'
import { columnParts, pxOf, type Sheet } from '../../../parts/paper/paper.ts'
import { useGrowing } from '../../../parts/paper/use-growing.ts'
import { Cells } from '../GridLine.tsx'
import { type GridWords, groupName, useGridWords } from '../grid-words.ts'
import { isNumber, type ShownColumn, shownColumns, widthOf, workPath } from '../shown-column.ts'
import type { PrintedGroups } from './printed-works.ts'

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
export function GridTables({ sheet, spaceId, ground, printed }: GridTablesProps) {
  const { t } = useTranslation('grid')
  const number = useNumbers()
  const words = useGridWords()
  const { groups, rows, leftOut } = printed
  const shown = shownColumns(groups.look.setting, ground.columns)
  const widths = shown.map((one) => paperWidth(one, titleOf(one, words, t('gone'))))
  const fitting = columnParts(widths, pxOf(sheet.width) - NAME_PX)
  const parts = fitting.length === 0 ? [{ from: 0, to: 0 }] : fitting
  const { thereOf, isGrowing } = useGrowing(parts.length, rows.length)
  return (
    <>
      {parts.map(({ from, to }, part) => (
        <div key={from} className="pl-paper-part" aria-busy={isGrowing}>
          <Part {...{ spaceId, ground, printed, from, to }} there={thereOf(part)} />
        </div>
      ))}
      {leftOut > 0 && <p className="pl-paper-note">{t('leftOut', { count: leftOut, most: number(rows.length) })}</p>}
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
  /** Rows by now. */
  there: number
}

const Part = memo(({ spaceId, ground: { columns }, printed: { groups, rows }, from, to, there }: PartProps) => {
  const { t } = useTranslation('grid')
  const words = useGridWords()
  const { setting } = groups.look
  const shown = useMemo(() => shownColumns(setting, columns).slice(from, to), [setting, columns, from, to])
  const row = useCallback(
    (at: number) => {
      const one = rows[at]!
      return one.kind === 'group' ? (
        <tr key={one.id} className="is-group">
          <Name
            name={groupName(words, columns, setting.arrangement.group[one.group.level], one.group.label)}
            works={one.group.works}
            depth={one.group.level}
          />
          <Cells cells={one.group.cells.slice(from, to)} {...{ shown, words }} />
        </tr>
      ) : (
        <tr key={`${one.groupId} ${one.at}`}>
          <th scope="row" style={{ paddingLeft: indent(one.level) }}>
            <small>{one.work.code}</small> <Link to={workPath(spaceId, one.work)}>{one.work.name}</Link>
          </th>
          <Cells cells={one.work.cells.slice(from, to)} isLate={one.work.late} {...{ shown, words }} />
        </tr>
      )
    },
    [rows, words, columns, setting, spaceId, from, to, shown],
  )
  const widths = useMemo(
    () => (
      <colgroup>
        <col style={{ width: NAME_PX }} />
        {shown.map((one) => (
          <col key={one.key} style={{ width: paperWidth(one, titleOf(one, words, t('gone'))) }} />
        ))}
      </colgroup>
    ),
    [shown, words, t],
  )
  return (
    <PaperTable
      className="grid-paper"
      columns={widths}
      head={
        <tr>
          <th scope="col">{t('name')}</th>
          {shown.map((one) => (
            <th key={one.key} scope="col" className={isNumber(one) ? 'is-number' : ''}>
              {titleOf(one, words, t('gone'))}
            </th>
          ))}
        </tr>
      }
      count={there}
      row={row}
      foot={
        <tr>
          <Name name={t('total')} works={groups.total.works} depth={0} />
          <Cells cells={groups.total.cells.slice(from, to)} {...{ shown, words }} />
        </tr>
      }
    />
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
