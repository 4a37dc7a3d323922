import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan } from './use-linked-plan.ts'
import { type WorkFilter, workRows } from './work-rows.ts'

const ROW_PX = 26
const INDENT_PX = 14

/** The works of the schedule, with their dates as they are calculated now; what is chosen is shown in the picture. */
export function WorkList({ filter }: { filter: WorkFilter }) {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const { works } = useSnapshot(linked.state)
  const { selected } = useSnapshot(linked.view.state)
  const { store } = linked.plan
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = workRows(store, linked.counts, filter, closed)
  const marked = new Set([...selected].slice(0, 200).flatMap((one) => linked.linksOf(one).map(({ workId }) => workId)))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  })
  const idAt = (row: number): string => store.ids[store.order[rows[row] ?? -1] ?? -1] ?? ''
  const choose = (row: number, add: boolean): void => {
    setActive(row)
    const id = idAt(row)
    const next = new Set(add ? works : [])
    if (!(add && next.delete(id))) next.add(id)
    linked.chooseWorks(next)
  }
  const toggle = (id: string): void => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const go = (to: number): void => {
      const at = Math.max(0, Math.min(rows.length - 1, to))
      setActive(at)
      virtual.scrollToIndex(at)
    }
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => closed.has(idAt(active)) && toggle(idAt(active)),
      ArrowLeft: () => !closed.has(idAt(active)) && toggle(idAt(active)),
      Enter: () => choose(active, event.ctrlKey || event.metaKey),
      ' ': () => choose(active, true),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  if (rows.length === 0) return <p className="model-note">{t(store.size === 0 ? 'noWorks' : 'noneFound')}</p>
  return (
    <div
      ref={scroller}
      className="model-rows"
      role="tree"
      aria-label={t('works')}
      aria-multiselectable="true"
      aria-activedescendant={`model-work-${idAt(active)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const at = rows[index]!
          const id = idAt(index)
          return (
            <WorkRow
              key={id}
              at={at}
              top={start}
              isOpen={store.ends[at]! > at + 1 ? !closed.has(id) : null}
              isActive={index === active}
              isSelected={works.has(id)}
              isMarked={marked.has(id)}
              choose={(add) => choose(index, add)}
              toggle={() => toggle(id)}
            />
          )
        })}
      </div>
    </div>
  )
}

interface WorkRowProps {
  at: number
  top: number
  /** null: there is nothing below. */
  isOpen: boolean | null
  isActive: boolean
  isSelected: boolean
  /** It builds something of what is selected. */
  isMarked: boolean
  choose: (add: boolean) => void
  toggle: () => void
}

function WorkRow({ at, top, isOpen, isActive, isSelected, isMarked, choose, toggle }: WorkRowProps) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { store } = linked.plan
  const slot = store.order[at]!
  const name = store.names[slot] ?? ''
  const count = linked.counts[slot] ?? 0
  const textOf = (instant: number | undefined) =>
    instant === undefined || instant === NO_INSTANT ? '' : dateOf(formatInstant(instant))
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={`model-work-${store.ids[slot]}`}
      className="model-row model-work"
      role="treeitem"
      aria-level={(store.levels[at] ?? 0) + 1}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-marked={isMarked || undefined}
      style={{ top, paddingLeft: 6 + (store.levels[at] ?? 0) * INDENT_PX }}
      onClick={(event) => choose(event.ctrlKey || event.metaKey)}
      onDoubleClick={() => linked.view.fit()}
    >
      {isOpen === null ? (
        <span className="model-row-gap" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(isOpen ? 'model:close' : 'model:open', { name })}
          onClick={(event) => {
            event.stopPropagation()
            toggle()
          }}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
      )}
      <span className="model-work-code">{store.codes[slot]}</span>
      <span className="model-row-label" title={name}>
        {name}
      </span>
      <span className="model-work-dates" data-critical={store.times.critical[slot] === 1 || undefined}>
        {textOf(store.times.start[slot])} – {textOf(store.times.finish[slot])}
      </span>
      <span className="model-row-count" title={t('elementsOfWork', { count, number: number(count) })}>
        {count === 0 ? '–' : number(count)}
      </span>
    </div>
  )
}
