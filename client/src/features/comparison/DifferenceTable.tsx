import type { ComparedWorkView } from '@plumbline/core/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { comparing, loadPage, PAGE } from './comparison-state.ts'
import { RowPlaces } from './row-places.ts'
import { useComparisonText } from './use-comparison-text.ts'
import { WorkRow } from './WorkRow.tsx'

/** Rows drawn beyond what is in sight. */
const SPARE = 10

/** A row for each work. Only those in sight are there; their pages are asked for as they come into sight. */
export function DifferenceTable() {
  const t = useComparisonText()
  const { found, pages, merging } = useSnapshot(comparing)
  const scroller = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map())
  const total = found?.total ?? 0
  const places = useMemo(() => new RowPlaces(total, opened), [total, opened])
  const { first, last } = useSight(scroller, places)
  useEffect(() => {
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) void loadPage(page)
  }, [first, last])
  const toggle = (index: number, lines: number): void => {
    const others = new Map(opened)
    if (!others.delete(index)) others.set(index, lines)
    setOpened(others)
  }
  const indexes = Array.from({ length: Math.max(0, Math.min(last, total - 1) - first + 1) }, (_, i) => first + i)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard
    <section className="comparison-table" ref={scroller} tabIndex={0} aria-label={t('differences')}>
      <table aria-rowcount={total + 1}>
        <thead>
          <tr className="comparison-row comparison-head" aria-rowindex={1}>
            {merging && <th className="comparison-choice" aria-label={t('merge.choose')} />}
            {(['code', 'name'] as const).map((column) => (
              <th key={column} className={`comparison-${column}`}>
                {t(`column.${column}`)}
              </th>
            ))}
            <th className="comparison-changes">{`${found?.left.name ?? ''} → ${found?.right.name ?? ''}`}</th>
            <th className="comparison-bars">{t('column.bars')}</th>
          </tr>
        </thead>
        <tbody className="comparison-space" style={{ height: places.height }}>
          {indexes.map((index) => {
            const work = pages[Math.floor(index / PAGE)]?.[index % PAGE] as ComparedWorkView | undefined
            const [top, height] = [places.topOf(index), places.heightOf(index)]
            if (!work) {
              return <tr key={index} className="comparison-row" style={{ top, height }} aria-rowindex={index + 2} />
            }
            const isOpen = opened.has(index)
            const lines = work.differences.length
            return <WorkRow key={index} {...{ work, index, top, height, isOpen }} toggle={() => toggle(index, lines)} />
          })}
        </tbody>
      </table>
    </section>
  )
}

function useSight(scroller: React.RefObject<HTMLElement | null>, places: RowPlaces): { first: number; last: number } {
  const [sight, setSight] = useState({ first: 0, last: 60 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      const first = Math.max(0, places.rowAt(element.scrollTop) - SPARE)
      const last = places.rowAt(element.scrollTop + element.clientHeight) + SPARE
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
  }, [scroller, places])
  return sight
}
