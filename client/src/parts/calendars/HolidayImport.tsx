import { Button, Checkbox } from '@blueprintjs/core'
import { Import } from '@blueprintjs/icons'
import { type Holiday, type HolidayFile, readHolidayFile } from '@plumbline/core/calendar'
import { instantOf } from '@plumbline/core/time'
import { useRef, useState } from 'react'
import { formatDate } from '../values/date.ts'
import { type CalendarDraft, paint } from './draft.ts'
import { useCalendarWords } from './words.ts'

const MAX_BYTES = 2 * 1024 * 1024
/** Days that come every year are taken for so many years from the one on screen. */
const YEARS = 10

interface HolidayImportProps {
  draft: CalendarDraft
  year: number
  onChange: (draft: CalendarDraft) => void
}

/** Days off from a file of holidays: looked at first, then added as exceptions. */
export function HolidayImport({ draft, year, onChange }: HolidayImportProps) {
  const { t } = useCalendarWords()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<HolidayFile | { ok: false; reason: 'too_large' } | null>(null)
  const choose = async (file: File): Promise<void> => {
    if (file.size > MAX_BYTES) setRead({ ok: false, reason: 'too_large' })
    else setRead(readHolidayFile(await file.text(), { first: year, last: year + YEARS - 1 }))
  }
  const take = (chosen: readonly Holiday[]): void => {
    setRead(null)
    onChange(chosen.reduce((after, { from, to }) => paint(after, from, to, { kind: 'off' }), draft))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={t('holidays.choose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Import size={12} />}
        text={t('holidays.choose')}
        onClick={() => input.current?.click()}
      />
      {read && !read.ok && (
        <p className="calendars-problem" role="alert">
          {t(`holidays.${read.reason}`)}
        </p>
      )}
      {read?.ok && <Preview key={read.holidays.length} file={read} take={take} cancel={() => setRead(null)} />}
    </>
  )
}

interface PreviewProps {
  file: Extract<HolidayFile, { ok: true }>
  take: (chosen: readonly Holiday[]) => void
  cancel: () => void
}

function Preview({ file: { holidays, skipped }, take, cancel }: PreviewProps) {
  const { t } = useCalendarWords()
  const [left, setLeft] = useState<ReadonlySet<Holiday>>(new Set())
  const chosen = holidays.filter((holiday) => !left.has(holiday))
  const days = chosen.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const toggle = (holiday: Holiday): void => {
    const next = new Set(left)
    if (!next.delete(holiday)) next.add(holiday)
    setLeft(next)
  }
  return (
    <div className="calendars-holidays" data-testid="holidays">
      <ul>
        {holidays.map((holiday) => (
          <li key={`${holiday.from} ${holiday.to} ${holiday.name}`}>
            <Checkbox
              checked={!left.has(holiday)}
              label={`${spanText(holiday)} ${holiday.name}`}
              onChange={() => toggle(holiday)}
            />
          </li>
        ))}
      </ul>
      {skipped > 0 && <p className="calendars-muted">{t('holidays.skipped', { count: skipped })}</p>}
      <Button size="small" text={t('holidays.cancel')} onClick={cancel} />
      <Button
        size="small"
        intent="primary"
        disabled={days === 0}
        text={t('holidays.add', { count: days })}
        onClick={() => take(chosen)}
      />
    </div>
  )
}

function spanText({ from, to }: Holiday): string {
  const [first, last] = [from, to].map((day) => formatDate(instantOf(day)))
  return from === to ? first! : `${first} – ${last}`
}
