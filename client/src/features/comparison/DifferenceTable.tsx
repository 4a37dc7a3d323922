import type { DifferenceView } from '@plumbline/core/contract'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { attributeText, fieldText } from './attribute-words.ts'
import { choose, comparing, isChosen, loadPage, PAGE, versionIdOf } from './comparison-state.ts'
import { deltaText, valueText } from './shown-value.ts'
import { useComparisonText } from './use-comparison-text.ts'

const ROW = 30
/** Rows drawn beyond what is in sight. */
const SPARE = 10

/** Only the lines in sight are there; their pages are asked for as they come into sight. */
export function DifferenceTable() {
  const t = useComparisonText()
  const { found, pages, merging } = useSnapshot(comparing)
  const scroller = useRef<HTMLElement>(null)
  const { first, last } = useSight(scroller, found?.total ?? 0)
  useEffect(() => {
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) void loadPage(page)
  }, [first, last])
  const total = found?.total ?? 0
  const indexes = Array.from({ length: Math.max(0, Math.min(last, total - 1) - first + 1) }, (_, i) => first + i)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard
    <section className="comparison-table" ref={scroller} tabIndex={0} aria-label={t('differences')}>
      <table aria-rowcount={total + 1}>
        <thead>
          <tr className="comparison-row comparison-head" aria-rowindex={1}>
            {merging && <th className="comparison-choice" aria-label={t('merge.choose')} />}
            {(['code', 'name', 'field', 'left', 'right', 'delta', 'bars'] as const).map((column) => (
              <th key={column} className={`comparison-${column}`}>
                {column === 'left' || column === 'right' ? found?.[column].name : t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="comparison-space" style={{ height: total * ROW }}>
          {indexes.map((index) => {
            const difference = pages[Math.floor(index / PAGE)]?.[index % PAGE] as DifferenceView | undefined
            return <Line key={index} index={index} difference={difference} />
          })}
        </tbody>
      </table>
    </section>
  )
}

function useSight(scroller: React.RefObject<HTMLElement | null>, total: number): { first: number; last: number } {
  const [sight, setSight] = useState({ first: 0, last: 60 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the number of lines
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / ROW) - SPARE)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / ROW) + SPARE
      setSight((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller, total])
  return sight
}

function Line({ index, difference }: { index: number; difference: DifferenceView | undefined }) {
  const t = useComparisonText()
  const number = useNumbers()
  const { merging } = useSnapshot(comparing)
  const top = index * ROW
  if (!difference) return <tr className="comparison-row" style={{ top }} aria-rowindex={index + 2} />
  const { code, name, field, left, right, delta, perDay, group } = difference
  const shown = (value: DifferenceView['left']): string =>
    attributeText(field, value) ?? valueText(value, difference, t, number)
  return (
    <tr className="comparison-row" style={{ top }} aria-rowindex={index + 2} data-group={group} data-code={code}>
      {merging && <LineChoice difference={difference} />}
      <td className="comparison-code" title={code}>
        {code}
      </td>
      <td className="comparison-name" title={name}>
        {name}
      </td>
      <td className="comparison-field">{fieldText(field, t)}</td>
      <td className="comparison-left" title={shown(left)}>
        <ToWork side="left" difference={difference} text={shown(left)} />
      </td>
      <td className="comparison-right" title={shown(right)}>
        <ToWork side="right" difference={difference} text={shown(right)} />
      </td>
      <td className="comparison-delta">
        {delta === null || delta === 0 ? '' : t('days', { days: deltaText(delta, perDay, number) })}
      </td>
      <td className="comparison-bars">
        <Bars difference={difference} />
      </td>
    </tr>
  )
}

function LineChoice({ difference }: { difference: DifferenceView }) {
  const t = useComparisonText()
  useSnapshot(comparing)
  const { code, name, fact } = difference
  return (
    <td className="comparison-choice">
      <input
        type="checkbox"
        aria-label={t('merge.take', { row: `${code} ${name}`.trim() })}
        disabled={fact === null}
        title={fact === null ? t('merge.computed') : undefined}
        checked={isChosen(difference)}
        onChange={(event) => choose(difference, event.target.checked)}
      />
    </td>
  )
}

/** A value leads to its work in that version. */
function ToWork({ side, difference, text }: { side: 'left' | 'right'; difference: DifferenceView; text: string }) {
  const { spaceId = '', scheduleId = '' } = useParams()
  const t = useComparisonText()
  const snapshot = useSnapshot(comparing)
  const row = side === 'left' ? difference.leftRow : difference.rightRow
  if (row === null) return <>{text}</>
  const query = new URLSearchParams({ version: versionIdOf(snapshot[side]), row })
  return (
    <Link to={`/${spaceId}/schedule/${scheduleId}?${query}`} aria-label={t('goTo', { text })}>
      {text}
    </Link>
  )
}

/** The left one as an outline, the right one solid, on one scale for all lines. */
function Bars({ difference }: { difference: DifferenceView }) {
  const { found } = useSnapshot(comparing)
  const range = found?.range
  if (!range) return null
  const span = Math.max(1, range[1] - range[0])
  const bar = (dates: readonly [number, number] | null, className: string) => {
    if (!dates) return null
    const left = ((dates[0] - range[0]) / span) * 100
    const width = ((dates[1] - dates[0]) / span) * 100
    return <i className={className} style={{ left: `${left}%`, width: `max(3px, ${width}%)` }} />
  }
  return (
    <>
      {bar(difference.bars.right, 'comparison-bar-right')}
      {bar(difference.bars.left, 'comparison-bar-left')}
    </>
  )
}
