import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { treeKey } from '../../shell/tree-keys.ts'

const ROW_PX = 26
const INDENT_PX = 16
const PADDING_PX = 6

interface TreeItem {
  /** Of its own in the whole page. */
  id: string
  name: string
  /** From 0. */
  depth: number
  /** null: there is nothing below. */
  isOpen: boolean | null
  isSelected: boolean
  className?: string
  /** Marks for the style sheet. */
  isHidden?: boolean
  isMarked?: boolean
}

interface WindowedTreeProps<Row> {
  label: string
  rows: readonly Row[]
  itemOf(row: Row): TreeItem
  toggle(row: Row): void
  /** By a click or Enter. */
  choose(row: Row, add: boolean): void
  /** By a double click. */
  open(row: Row): void
  /** By the space bar. */
  mark(row: Row): void
  /** What stands in a row behind the arrow that opens it. */
  children(row: Row): ReactNode
}

/** A tree of which only the rows in sight are drawn; it has the focus, and names the active row. */
export function WindowedTree<Row>(props: WindowedTreeProps<Row>) {
  const { label, rows, itemOf, toggle, choose, mark } = props
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  })
  const current = rows[active]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (current === undefined || event.target !== event.currentTarget) return
    const go = (at: number): void => {
      setActive(at)
      virtual.scrollToIndex(at)
    }
    const act = treeKey(event.key, {
      at: active,
      count: rows.length,
      page: Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1,
      isOpen: itemOf(current).isOpen,
      parent: () => parentOf(rows, active, itemOf),
    })
    if (act === 'toggle') toggle(current)
    else if (act !== null) go(act)
    else if (event.key === 'Enter') choose(current, event.ctrlKey || event.metaKey)
    else if (event.key === ' ') mark(current)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className="model-rows"
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={current === undefined ? undefined : itemOf(current).id}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const item = itemOf(row)
          return (
            <Item
              key={item.id}
              item={item}
              row={row}
              top={start}
              isActive={index === active}
              press={() => setActive(index)}
              tree={props}
            />
          )
        })}
      </div>
    </div>
  )
}

function parentOf<Row>(rows: readonly Row[], at: number, itemOf: (row: Row) => TreeItem): number {
  const depth = itemOf(rows[at]!).depth
  for (let above = at - 1; above >= 0; above--) if (itemOf(rows[above]!).depth < depth) return above
  return at
}

interface ItemProps<Row> {
  item: TreeItem
  row: Row
  top: number
  isActive: boolean
  press: () => void
  tree: WindowedTreeProps<Row>
}

function Item<Row>({ item, row, top, isActive, press, tree }: ItemProps<Row>) {
  const { t } = useTranslation('model')
  const { id, name, depth, isOpen, isSelected, className = '', isHidden, isMarked } = item
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      className={`model-row ${className}`}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-hidden={isHidden || undefined}
      data-marked={isMarked || undefined}
      style={{ top, paddingLeft: PADDING_PX + depth * INDENT_PX }}
      onClick={(event) => {
        press()
        tree.choose(row, event.ctrlKey || event.metaKey)
      }}
      onDoubleClick={() => tree.open(row)}
    >
      {isOpen === null ? (
        <span className="model-row-gap" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(isOpen ? 'close' : 'open', { name })}
          onClick={(event) => {
            event.stopPropagation()
            tree.toggle(row)
          }}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
      )}
      {tree.children(row)}
    </div>
  )
}
