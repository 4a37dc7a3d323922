import type { PrintSettings } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import { Sheet } from './Sheet.tsx'
import { type Preview, THUMBS } from './use-preview.ts'

const WIDTH = 140

interface ThumbsProps {
  preview: Preview
  settings: PrintSettings
  page: number
  turnTo: (page: number) => void
}

/** Sheets around the one that is looked at, by the renderer that prints them. */
export function Thumbs({ preview: { count, thumbs }, settings, page, turnTo }: ThumbsProps) {
  const { t } = useTranslation('print')
  const ratio = settings.format.sheetWidth / settings.format.sheetHeight
  const sheets = count?.sheets ?? 0
  const first = Math.floor((page - 1) / THUMBS) * THUMBS + 1
  const numbers = Array.from({ length: Math.min(THUMBS, Math.max(0, sheets - first + 1)) }, (_, i) => first + i)
  return (
    <nav className="print-thumbs" aria-label={t('sheets')}>
      <header>
        <strong>{t('sheetCount', { count: sheets })}</strong>
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
            {thumbs && thumbs.first === first && number - first < thumbs.pages.count ? (
              <Sheet
                pages={thumbs.pages}
                number={number - first + 1}
                width={WIDTH}
                ratio={ratio}
                label={t('sheet', { number })}
              />
            ) : (
              <span className="print-sheet" style={{ width: WIDTH, height: WIDTH / ratio }} />
            )}
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
