import { sortedBy } from '@plumbline/core/arrangement'
import type { GridColumn } from '@plumbline/core/gwbs'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { treeKey } from '../../shell/tree-keys.ts'
import { GridHead } from './GridHead.tsx'
import { GridLine, TotalLine } from './GridLine.tsx'
import { type Folding, type GridRow, gridRows, parentAt, switchedAt } from './grid-rows.ts'
import { useGridWords } from './grid-words.ts'
import { shownColumns, widthOf, workPath } from './shown-column.ts'
import type { GridLook, OpenGroups } from './use-grid.ts'
import { useWorkPages } from './use-work-pages.ts'

const ROW_PX = 28
const NAME_PX = 380

interface GridTableProps {
  spaceId: string
  projectId: string
  groups: OpenGroups
  columns: readonly GridColumn[]
  folding: Folding
  fold: (folding: Folding) => void
  change: (setting: GridLook['setting']) => void
}

/** Groups and works as a tree of which only the rows in sight are drawn; it has the focus, and names the active row. */
export function GridTable(props: GridTableProps) {
  const { spaceId, projectId, groups, columns, folding, fold, change } = props
  const { t } = useTranslation('grid')
  const words = useGridWords()
  const navigate = useNavigate()
  const { setting } = groups.look
  const levels = setting.arrangement.group
  const rows = useMemo(() => gridRows(groups, levels.length, folding), [groups, levels.length, folding])
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: ROW_PX,
  })
  const items = virtual.getVirtualItems()
  const workOf = useWorkPages(
    projectId,
    groups,
    items.map(({ index }) => rows[index]),
  )
  const shown = shownColumns(setting, columns)
  const widths = shown.map((one) => widthOf(one, one.column ? words.title(one.column) : t('gone')))
  const width = widths.reduce((sum, one) => sum + one, NAME_PX)
  const tracks = `${NAME_PX}px ${widths.map((one) => `minmax(${one}px, 1fr)`).join(' ')}`
  const at = Math.min(active, rows.length - 1)
  const current = rows[at]

  const toggle = (row: GridRow): void => {
    if (row.kind === 'group') fold(switchedAt(folding, row.id))
  }
  const open = (row: GridRow): void => {
    const work = row.kind === 'work' ? workOf(row) : undefined
    if (work) void navigate(workPath(spaceId, work))
    else toggle(row)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!current || event.target !== event.currentTarget) return
    const isFolder = current.kind === 'group' && current.group.works > 0
    const act =
      event.key === 'Enter'
        ? 'open'
        : treeKey(event.key, {
            at,
            count: rows.length,
            page: Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 3,
            isOpen: isFolder ? current.isOpen : null,
            parent: () => parentAt(rows, at),
          })
    if (act === null) return
    event.preventDefault()
    if (act === 'toggle') toggle(current)
    else if (act === 'open') open(current)
    else {
      setActive(act)
      virtual.scrollToIndex(act)
    }
  }
  return (
    <div ref={scroller} className="grid-scroll">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is what ARIA makes of a table
        role="treegrid"
        className="grid-sheet"
        style={{ width, '--grid-columns': tracks } as CSSProperties}
        aria-label={t('works')}
        aria-rowcount={rows.length + 2}
        aria-colcount={shown.length + 1}
        aria-activedescendant={current && idOf(at)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <thead>
          <GridHead
            shown={shown}
            sort={setting.arrangement.sort}
            words={words}
            sortBy={(column, more) =>
              change({
                ...setting,
                arrangement: { ...setting.arrangement, sort: sortedBy(setting.arrangement.sort, column, more) },
              })
            }
          />
        </thead>
        <tbody className="grid-body" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <GridLine
                key={row.kind === 'group' ? row.id : `${row.groupId} ${row.at}`}
                id={idOf(index)}
                row={row}
                work={row.kind === 'work' ? workOf(row) : undefined}
                level={row.kind === 'group' ? levels[row.group.level] : undefined}
                {...{ index, shown, columns, words, spaceId }}
                top={start}
                isActive={index === at}
                press={() => setActive(index)}
                toggle={() => toggle(row)}
              />
            )
          })}
        </tbody>
        <tfoot>
          <TotalLine total={groups.total} shown={shown} words={words} place={rows.length + 2} />
        </tfoot>
      </table>
    </div>
  )
}

const idOf = (index: number): string => `grid-row-${index}`
