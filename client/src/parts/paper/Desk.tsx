import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Minus, Plus } from '@blueprintjs/icons'
import type { PrintFormat } from '@plumbline/core/paper'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chordOf } from '../../shell/chords.ts'
import { PageFailure } from '../../shell/PageBody.tsx'
import { Sheet } from './Sheet.tsx'
import type { ShownSheet } from './Thumbs.tsx'

const PX_PER_MM = 96 / 25.4
const STEP = 1.25
const ZOOM = { least: 0.05, most: 3 }
/** Around a sheet that is fitted. */
const AROUND = 48

interface DeskProps {
  /** null: it is not there yet. */
  shown: ShownSheet | null
  /** Of how many. */
  sheets: number
  error: unknown
  /** What is shown is older than the settings. */
  isBehind: boolean
  format: PrintFormat
  page: number
  turnTo: (page: number) => void
}

/** The sheet as it comes out of the printer, with a ruler of its millimetres. */
export function Desk({ shown, sheets, error, isBehind, format, page, turnTo }: DeskProps) {
  const { t } = useTranslation('print')
  const { sheetWidth, sheetHeight } = format
  const desk = useRef<HTMLDivElement>(null)
  const room = useRoom(desk)
  const fitting = Math.min(
    (room.width - AROUND) / (sheetWidth * PX_PER_MM),
    (room.height - AROUND) / (sheetHeight * PX_PER_MM),
  )
  const [chosen, choose] = useState<number | null>(null)
  const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, chosen ?? fitting))
  const width = Math.round(sheetWidth * PX_PER_MM * zoom)
  const onKey = (event: KeyboardEvent): void => {
    const chord = chordOf(event.nativeEvent)
    if (chord === 'Mod+Equal') choose(zoom * STEP)
    else if (chord === 'Mod+Minus') choose(zoom / STEP)
    else if (chord === 'Mod+Digit0') choose(null)
    else return
    event.preventDefault()
  }
  return (
    <div className="print-desk-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section ref={desk} className="print-desk" aria-label={t('desk')} tabIndex={0} onKeyDown={onKey}>
        {shown && width > 0 && (
          <div className="print-desk-sheet" data-behind={isBehind || undefined} style={{ width }}>
            <Ruler width={width} millimetres={sheetWidth} />
            <Sheet {...shown} width={width} ratio={sheetWidth / sheetHeight} label={t('sheet', { number: page })} />
          </div>
        )}
        {!shown && error !== null && <PageFailure error={error} again={() => turnTo(1)} />}
      </section>
      <div className="print-zoom" role="toolbar" aria-label={t('zoom')}>
        <Button
          size="small"
          variant="minimal"
          icon={<ChevronLeft />}
          aria-label={t('previous')}
          disabled={page <= 1}
          onClick={() => turnTo(page - 1)}
        />
        {(shown !== null || error === null) && <span data-testid="print-page">{t('pageOf', { page, sheets })}</span>}
        <Button
          size="small"
          variant="minimal"
          icon={<ChevronRight />}
          aria-label={t('next')}
          disabled={page >= sheets}
          onClick={() => turnTo(page + 1)}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<Minus />}
          aria-label={t('smaller')}
          onClick={() => choose(zoom / STEP)}
        />
        <span>{t('percent', { percent: Math.round(zoom * 100) })}</span>
        <Button
          size="small"
          variant="minimal"
          icon={<Plus />}
          aria-label={t('larger')}
          onClick={() => choose(zoom * STEP)}
        />
        <Button size="small" variant="minimal" text={t('fit')} active={chosen === null} onClick={() => choose(null)} />
      </div>
    </div>
  )
}

/** A mark for each 10 mm, a number for each 100. */
function Ruler({ width, millimetres }: { width: number; millimetres: number }) {
  const perMillimetre = width / millimetres
  const step = perMillimetre * 100 < 40 ? 500 : 100
  const marks = Array.from({ length: Math.floor(millimetres / step) + 1 }, (_, i) => i * step)
  return (
    <div className="print-ruler" aria-hidden>
      {marks.map((mark) => (
        <span key={mark} style={{ left: mark * perMillimetre }}>
          {mark}
        </span>
      ))}
    </div>
  )
}

function useRoom(place: { current: HTMLElement | null }): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
  return room
}
