import './missing.css'
import type { RowFields } from '@plumbline/core/documents/schedule'
import { blankAssignment } from '@plumbline/core/plan'
import { type EmptyWork, type MissingInput, missingInputs } from '@plumbline/core/quality'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { parseDuration } from '../../../parts/values/duration.ts'
import { formatNumber, parseDecimal } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'

/** Works listed; more than this nobody fixes by hand. */
const LISTED = 200
/** The list is asked for anew when changes pause this long, milliseconds. */
const PAUSE = 250

/**
 * Unfinished works without volume, rate, executor, calendar, relations or dates, each to be completed where it stands; a
 * work that has got what it lacked leaves the list.
 */
export function MissingTab() {
  const { t, i18n } = useTranslation('missing')
  const works = useAsked('missing', (session) => session.ask.emptyWorks(), PAUSE)
  const [only, setOnly] = useState<MissingInput | null>(null)
  if (!works) return <p className="schedule-hint">{t('checking')}</p>
  if (works.length === 0) return <p className="schedule-hint">{t('none')}</p>
  const counts = countsOf(works)
  const shown = only === null ? works : works.filter(({ missing }) => missing.includes(only))
  const number = (value: number): string => formatNumber(value, i18n.language)
  return (
    <div className="missing" data-testid="missing">
      <div className="missing-filter" role="toolbar" aria-label={t('filter')}>
        <button type="button" aria-pressed={only === null} onClick={() => setOnly(null)}>
          {t('all')} <b>{number(works.length)}</b>
        </button>
        {missingInputs
          .filter((input) => counts[input] > 0)
          .map((input) => (
            <button key={input} type="button" aria-pressed={only === input} onClick={() => setOnly(input)}>
              {t(`input.${input}`)} <b>{number(counts[input])}</b>
            </button>
          ))}
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('work')}</th>
            {missingInputs.map((input) => (
              <th key={input}>{t(`input.${input}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, LISTED).map((work) => (
            <WorkLine key={work.id} work={work} />
          ))}
        </tbody>
      </table>
      {shown.length > LISTED && (
        <p className="schedule-hint">{t('more', { count: shown.length - LISTED, n: number(shown.length - LISTED) })}</p>
      )}
    </div>
  )
}

function countsOf(works: readonly EmptyWork[]): Record<MissingInput, number> {
  const counts = { volume: 0, rate: 0, executor: 0, calendar: 0, relations: 0, dates: 0 }
  for (const { missing } of works) for (const input of missing) counts[input]++
  return counts
}

function WorkLine({ work }: { work: EmptyWork }) {
  const { actions } = useSchedule()
  return (
    <tr data-work={work.code || work.name}>
      <td>
        <button type="button" className="schedule-link" onClick={() => actions.showRow(work.id, 'look')}>
          {`${work.code} ${work.name}`.trim()}
        </button>
      </td>
      {missingInputs.map((input) => (
        <td key={input}>{work.missing.includes(input) ? <Fix work={work} input={input} /> : <Given />}</td>
      ))}
    </tr>
  )
}

function Given() {
  const { t } = useTranslation('missing')
  return (
    <span className="missing-given" title={t('given')}>
      ✓
    </span>
  )
}

interface FixProps {
  work: EmptyWork
  input: MissingInput
}

/** What brings in the one thing that is missing. */
function Fix({ work, input }: FixProps) {
  switch (input) {
    case 'calendar':
      return <CalendarFix work={work} />
    case 'relations':
      return <RelationsFix work={work} />
    default:
      return <TextFix work={work} input={input} />
  }
}

type TextInput = Exclude<MissingInput, 'calendar' | 'relations'>

function TextFix({ work, input }: { work: EmptyWork; input: TextInput }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('missing')
  const commits = useCommits(work)
  const what = t(`input.${input}`)
  return (
    <CellInput
      label={`${what}: ${work.code || work.name}`}
      value=""
      placeholder={t(`placeholder.${input}`)}
      disabled={!actions.canEdit}
      onCommit={commits[input]}
    />
  )
}

/** How a typed text becomes the missing thing. */
function useCommits({ id }: EmptyWork): Record<TextInput, (text: string) => string | null> {
  const { actions } = useSchedule()
  const { t } = useTranslation('missing')
  const { session } = actions
  const set = (fields: Partial<RowFields>): void => void actions.execute({ do: 'row.set', ids: [id], fields })
  /** The rest of the measure stays as it is. */
  const setMeasure = async (change: { plan?: string; unit?: string; rate?: string }): Promise<void> => {
    const details = await session.ask.details(id)
    if (details) set({ measure: { ...(details.row.measure ?? { unit: '', plan: '0', fact: '0' }), ...change } })
  }
  return {
    volume: (text) => {
      const [, amount = '', unit = ''] = /^([\d\s.,]+)(.*)$/.exec(text.trim()) ?? []
      const plan = parseDecimal(amount)
      if (plan === null || Number(plan) <= 0 || unit.trim().length > 32) return t('error.volume')
      void setMeasure(unit.trim() ? { plan, unit: unit.trim() } : { plan })
      return null
    },
    rate: (text) => {
      const rate = parseDecimal(text)
      if (rate === null || Number(rate) <= 0) return t('error.rate')
      void setMeasure({ rate })
      return null
    },
    executor: (text) => {
      const resourceName = text.trim()
      if (resourceName === '' || resourceName.length > 1024) return t('error.executor')
      const assignment = { ...blankAssignment(newId(), id), resourceName }
      void actions.execute({ do: 'assignment.put', assignment })
      return null
    },
    dates: (text) => {
      const { store, frame } = session
      const duration = parseDuration(text, minutesPerDayOf(store, store.slotOf(id), frame))
      if (!duration) return t('schedule:edit.duration')
      set({ duration })
      return null
    },
  }
}

function CalendarFix({ work }: { work: EmptyWork }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('missing')
  const { calendars } = useSnapshot(actions.session.state)
  return (
    <select
      className="schedule-select"
      aria-label={`${t('input.calendar')}: ${work.code || work.name}`}
      value=""
      disabled={!actions.canEdit}
      onChange={(event) => {
        const calendarId = event.currentTarget.value
        void actions.execute({ do: 'row.set', ids: [work.id], fields: { calendarId } })
      }}
    >
      <option value="" disabled>
        {t('choose')}
      </option>
      {calendars.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

function RelationsFix({ work }: { work: EmptyWork }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('missing')
  return (
    <button
      type="button"
      className="schedule-link"
      onClick={() => {
        actions.showRow(work.id, 'look')
        actions.showPanel('relations')
      }}
    >
      {t('link')}
    </button>
  )
}
