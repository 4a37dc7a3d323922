import { useTranslation } from 'react-i18next'
import type { PdfPages } from './pdf-pages.ts'
import { Sheet } from './Sheet.tsx'

const WIDTH = 140

/** Thumbs that are shown at a time. */
export const THUMBS = 8

/** The first of the thumbs that this sheet is among. */
export const firstThumb = (page: number): number => Math.floor((page - 1) / THUMBS) * THUMBS + 1

/** A sheet in a document of some of them. */
export interface ShownSheet {
  pages: PdfPages
  /** In `pages`, from 1. */
  number: number
}

interface ThumbsProps {
  /** Of all sheets; null: not known yet. */
  count: { sheets: number; wide: number; high: number } | null
  /** Of its sides. */
  ratio: number
  page: number
  turnTo: (page: number) => void
  /** null: it is not there yet. */
  sheetOf: (page: number) => ShownSheet | null
}

/** Sheets around the one that is looked at, by the renderer that prints them. */
export function Thumbs({ count, ratio, page, turnTo, sheetOf }: ThumbsProps) {
  const { t } = useTranslation('print')
  const sheets = count?.sheets ?? 0
  const first = firstThumb(page)
  const numbers = Array.from({ length: Math.min(THUMBS, Math.max(0, sheets - first + 1)) }, (_, i) => first + i)
  return (
    <nav className="print-thumbs" aria-label={t('sheets')}>
      <header>
        <strong>{count ? t('sheetCount', { count: sheets }) : t('sheets')}</strong>
        <span className="pl-muted">{count && `${count.wide} × ${count.high}`}</span>
      </header>
      <div className="print-thumb-list">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => turnTo(number)}
          >
            <Thumb shown={sheetOf(number)} ratio={ratio} label={t('sheet', { number })} />
            <span>{number}</span>
          </button>
        ))}
      </div>
      <select
        className="print-page-choice"
        aria-label={t('sheets')}
        value={page}
        onChange={(event) => turnTo(Number(event.currentTarget.value))}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {t('sheet', { number })}
          </option>
        ))}
      </select>
    </nav>
  )
}

function Thumb({ shown, ratio, label }: { shown: ShownSheet | null; ratio: number; label: string }) {
  if (shown) return <Sheet {...shown} width={WIDTH} ratio={ratio} label={label} />
  return <span className="print-sheet" style={{ width: WIDTH, height: WIDTH / ratio }} />
}
