import type { Id } from '@plumbline/core/plan'
import type { TraceStep } from '@plumbline/core/schedule'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LINK_NUMBERS, relationTypeAt } from '../../../documents/schedule/rows/columns.ts'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatLag } from '../../../parts/values/duration.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { spotlightRows } from '../gantt/spotlight.ts'
import { type TraceLine, traceLines } from './trace-lines.ts'

interface TraceTreeProps {
  root: Id
  side: 'predecessors' | 'successors'
  steps: readonly TraceStep[]
  drivingOnly: boolean
}

/** Arrows walk and open, Enter goes to the row; the way to the line with the focus stands out on the chart. */
export function TraceTree({ root, side, steps, drivingOnly }: TraceTreeProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('logic')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState('')
  const lines = useMemo(() => traceLines(root, steps, toggled, drivingOnly), [root, steps, toggled, drivingOnly])
  const toggle = ({ key }: TraceLine): void => {
    const next = new Set(toggled)
    if (!next.delete(key)) next.add(key)
    setToggled(next)
  }
  const reached = lines.some(({ key }) => key === current) ? current : lines[0]?.key
  const onKeyDown = (event: React.KeyboardEvent, line: TraceLine): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const at = event.currentTarget
    if (event.key === 'ArrowDown') focus(at.nextElementSibling)
    else if (event.key === 'ArrowUp') focus(at.previousElementSibling)
    else if (event.key === 'ArrowRight') line.isOpen === false ? toggle(line) : focus(at.nextElementSibling)
    else if (event.key === 'ArrowLeft') line.isOpen ? toggle(line) : focus(above(at, line.level))
    else if (event.key === 'Enter') actions.showRow(line.step.to, 'look')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className="logic-side" data-testid={`trace-${side}`}>
      <h3>{t(side)}</h3>
      {lines.length === 0 && (
        <p className="schedule-muted">{t(side === 'predecessors' ? 'noPredecessors' : 'noSuccessors')}</p>
      )}
      <div role="tree" aria-label={t(side)}>
        {lines.map((line) => (
          <div
            key={line.key}
            role="treeitem"
            aria-level={line.level}
            aria-expanded={line.isOpen ?? undefined}
            aria-selected={line.key === reached}
            className="logic-line"
            data-drives={line.step.drives}
            style={{ paddingLeft: Math.min(line.level, DEEPEST) * 14 - 6 }}
            tabIndex={line.key === reached ? 0 : -1}
            onFocus={() => {
              setCurrent(line.key)
              spotlightRows(actions, 'trace', line.way)
            }}
            onDoubleClick={() => actions.showRow(line.step.to, 'look')}
            onKeyDown={(event) => onKeyDown(event, line)}
          >
            <Opener line={line} onToggle={() => toggle(line)} />
            <span className="logic-driver" title={line.step.drives ? t('driving') : undefined}>
              {line.step.drives ? '→' : ''}
            </span>
            <span className="logic-name">{rowLabel(actions.session, line.step.to)}</span>
            <RelationText step={line.step} side={side} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Levels are not indented further. */
const DEEPEST = 24

function Opener({ line, onToggle }: { line: TraceLine; onToggle: () => void }) {
  if (line.isOpen === null) return <span className="logic-opener" />
  return (
    <button type="button" className="logic-opener" tabIndex={-1} aria-hidden="true" onClick={onToggle}>
      {line.isOpen ? '▾' : '▸'}
    </button>
  )
}

/** «FS +2», the lag in days of the successor as everywhere. */
function RelationText({ step, side }: { step: TraceStep; side: TraceTreeProps['side'] }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const { store, frame } = actions.session
  const link = store.linkOf(step.id)
  if (link < 0) return null
  const at = link * LINK_NUMBERS
  const succ = store.slotOf(side === 'predecessors' ? step.from : step.to)
  const lag = store.linkNumbers[at + 3]!
  return (
    <span className="schedule-muted">
      {t(`type.${relationTypeAt(store.linkNumbers[at + 2]!)}`)}
      {lag !== 0 && ` ${formatLag(lag, minutesPerDayOf(store, succ, frame))}`}
    </span>
  )
}

function focus(line: Element | null): void {
  if (line instanceof HTMLElement) line.focus()
}

function above(line: Element, level: number): Element | null {
  let at = line.previousElementSibling
  while (at && Number(at.getAttribute('aria-level')) >= level) at = at.previousElementSibling
  return at
}
