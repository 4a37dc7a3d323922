import { ChevronDown, ChevronRight, Cube, EyeOff, EyeOpen, Layers, Widget } from '@blueprintjs/icons'
import type { Model } from '@plumbline/core/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { rowsOf, type TreeNode, type TreeRow } from './element-tree.ts'
import { ModelMenu } from './ModelMenu.tsx'
import type { ModelView } from './model-view.ts'

const ROW_PX = 26
const INDENT_PX = 16

interface ElementTreeProps {
  view: ModelView
  tree: readonly TreeNode[]
  models: readonly Model[]
  mayEdit: boolean
}

/** Models, storeys, classes and elements; what is chosen here is selected in the picture. */
export function ElementTree({ view, tree, models, mayEdit }: ElementTreeProps) {
  const { t } = useTranslation('model')
  const { selected, hidden } = useSnapshot(view.state)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(tree, toggled, (element) => view.nameOf(element)), [tree, toggled, view])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  })
  const toggle = ({ node }: TreeRow): void => {
    const next = new Set(toggled)
    if (!next.delete(node.key)) next.add(node.key)
    setToggled(next)
  }
  const go = (to: number): void => {
    const at = Math.max(0, Math.min(rows.length - 1, to))
    setActive(at)
    virtual.scrollToIndex(at)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active]
    if (!row || event.target !== event.currentTarget) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (row.hasChildren && !row.isOpen ? toggle(row) : go(active + 1)),
      ArrowLeft: () => (row.isOpen ? toggle(row) : go(parentOf(rows, active))),
      Enter: () => view.select(row.node.elements, { add: event.ctrlKey || event.metaKey }),
      ' ': () =>
        view.setVisible(
          row.node.elements,
          row.node.elements.every((element) => hidden.has(element)),
        ),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div
      ref={scroller}
      className="model-rows"
      role="tree"
      aria-label={t('tree')}
      aria-multiselectable="true"
      aria-activedescendant={rows[active] ? idOf(rows[active]) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <Row
              key={row.node.key}
              row={row}
              top={start}
              isActive={index === active}
              isSelected={row.node.elements.length > 0 && row.node.elements.every((element) => selected.has(element))}
              isHidden={row.node.elements.length > 0 && row.node.elements.every((element) => hidden.has(element))}
              view={view}
              toggle={() => toggle(row)}
              press={() => setActive(index)}
              model={mayEdit && row.node.kind === 'model' ? models.find(({ id }) => id === row.node.key) : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}

const idOf = ({ node }: TreeRow): string => `model-row-${node.key}`

function parentOf(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  const above = rows.slice(0, at).findLastIndex((row) => row.depth < depth)
  return above < 0 ? at : above
}

interface RowProps {
  row: TreeRow
  top: number
  isActive: boolean
  isSelected: boolean
  isHidden: boolean
  view: ModelView
  toggle: () => void
  press: () => void
  model: Model | undefined
}

const icons = { model: <Cube />, place: <Layers />, class: <Widget />, element: null }

function Row({ row, top, isActive, isSelected, isHidden, view, toggle, press, model }: RowProps) {
  const { t } = useTranslation('model')
  const number = useNumbers()
  const { node, depth, isOpen, hasChildren } = row
  const choose = (event: MouseEvent): void => {
    press()
    view.select(node.elements, { add: event.ctrlKey || event.metaKey })
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={idOf(row)}
      className="model-row"
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-hidden={isHidden || undefined}
      style={{ top, paddingLeft: 6 + depth * INDENT_PX }}
      onClick={choose}
      onDoubleClick={() => view.fit()}
    >
      {hasChildren ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(isOpen ? 'close' : 'open', { name: node.label })}
          onClick={(event) => {
            event.stopPropagation()
            toggle()
          }}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
      ) : (
        <span className="model-row-gap" />
      )}
      {icons[node.kind]}
      <span className="model-row-label" title={node.label}>
        {node.label || t('unnamed')}
      </span>
      {hasChildren && <span className="model-row-count">{number(node.elements.length)}</span>}
      <button
        type="button"
        tabIndex={-1}
        className="model-row-eye"
        aria-label={t(isHidden ? 'show' : 'hide', { name: node.label })}
        onClick={(event) => {
          event.stopPropagation()
          view.setVisible(node.elements, isHidden)
        }}
      >
        {isHidden ? <EyeOff size={14} /> : <EyeOpen size={14} />}
      </button>
      {model && <ModelMenu model={model} view={view} />}
    </div>
  )
}
