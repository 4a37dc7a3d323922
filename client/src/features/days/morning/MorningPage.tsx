import '../count.css'
import './morning.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { today } from '../../../i18n/typed-date.ts'
import { useScheduleScreen } from '../../../parts/screens/use-schedule-screen.ts'
import { AppFrame } from '../../../shell/AppFrame.tsx'
import { PageBody, PageFailure } from '../../../shell/PageBody.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { DayBook } from '../session/day-book.ts'
import { type DayWindow, dayOfText, windowAt } from '../session/day-window.ts'
import { useDayBook } from '../session/use-day-book.ts'
import { type WorkOfDay, worksOn } from '../works-on.ts'
import { CameIn } from './CameIn.tsx'
import { EffectPanel } from './EffectPanel.tsx'
import { type KeptMorning, useKeptMorning } from './kept-morning.ts'
import { OtherDates } from './OtherDates.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { type Period, usePeriod } from './period.ts'
import { Reporters } from './Reporters.tsx'
import { ToDecide } from './ToDecide.tsx'
import { ToSign } from './ToSign.tsx'
import { Unreported } from './Unreported.tsx'
import { useCameIn } from './use-came-in.ts'
import { useDecisions } from './use-decisions.ts'
import { toldOf, useEffects, useMovedBy } from './use-effects.ts'
import { usePhotos } from './use-photos.ts'

/** `/:spaceId/schedule/:scheduleId/morning?from=…`: what came from site since yesterday, and what waits for a decision. */
export default function MorningPage() {
  const { t } = useTranslation('days')
  const { spaceId, scheduleId, userId, schedule, versionId, breadcrumb } = useScheduleScreen(t('morning.title'))
  const [query] = useQuery()
  const day = dayOfText(query.get('from') ?? '') ?? today()
  // Yesterday may be last week's Friday.
  const window = useMemo(() => windowAt('weeks', day - 7), [day])
  const { book, error } = useDayBook({ spaceId, scheduleId, versionId, userId, window })
  const kept = useKeptMorning(userId, scheduleId)
  const failure = error ?? schedule.error
  return (
    <AppFrame
      breadcrumb={breadcrumb}
      toolsRight={<Link to={`/${spaceId}/schedule/${scheduleId}/days`}>{t('open')}</Link>}
      statusBar={<span className="pl-muted">{t('morning.keys')}</span>}
    >
      {book && kept && failure === null ? (
        <Morning {...{ book, kept, window, day, userId, versionId, scheduleId }} />
      ) : (
        <PageBody busy={failure === null}>
          {failure !== null && <PageFailure error={failure} again={schedule.again} />}
        </PageBody>
      )}
    </AppFrame>
  )
}

const noFacts: readonly never[] = []

interface MorningProps {
  book: DayBook
  kept: KeptMorning
  window: DayWindow
  day: number
  userId: string
  versionId: string
  scheduleId: string
}

function Morning({ book, kept, window, day, userId, versionId, scheduleId }: MorningProps) {
  const decisions = useDecisions(book)
  const effects = useEffects(versionId, decisions.lines, decisions.picked)
  const period = usePeriod(kept.before)
  const came = useCameIn(scheduleId, versionId, period.since)
  const photos = usePhotos(scheduleId)
  const moved = useMovedBy(versionId, came?.facts ?? noFacts)
  const { revision, plan } = useSnapshot(book.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the book holds changes with its revision
  const { last, works } = useMemo(() => unreportedIn(book, window, day), [book, window, day, revision])
  return (
    <div className="morning">
      <div className="morning-main">
        <Counts
          period={period}
          came={came?.facts.length ?? 0}
          decide={decisions.lines.length}
          unreported={works.length}
          moved={moved === 'none' ? 0 : (toldOf(moved)?.together.movedWorks ?? null)}
        />
        <ToDecide {...{ book, decisions, effects, photos }} />
        <OtherDates versionId={versionId} scheduleId={scheduleId} />
        <CameIn {...{ book, came, photos }} />
        <Unreported {...{ book, userId, scheduleId, kept, last, works }} />
        <ToSign book={book} scheduleId={scheduleId} versionId={versionId} window={window} />
      </div>
      <aside className="morning-side">
        <EffectPanel
          came={moved}
          chosen={effects.chosen}
          count={decisions.picked.length}
          dataDate={plan?.dataDate ?? null}
        />
        <Reporters {...{ book, day, versionId, scheduleId }} />
      </aside>
    </div>
  )
}

interface CountsProps {
  period: Period
  came: number
  decide: number
  unreported: number
  /** Null: it is not known. */
  moved: number | null
}

/** The morning in four numbers; each leads to what it counts. */
function Counts({ period, came, decide, unreported, moved }: CountsProps) {
  const { t } = useTranslation('days')
  const numbers = useNumbers()
  const counts = [
    { count: came, text: t('morning.cameCount', { count: came }), to: 'morning-came-in' },
    { count: decide, text: t('morning.decideCount', { count: decide }), to: 'morning-decide', isWarning: decide > 0 },
    { count: unreported, text: t('morning.unreportedCount', { count: unreported }), to: 'morning-unreported' },
    { count: moved, text: t('morning.movedCount', { count: moved ?? 0 }), to: 'morning-effect' },
  ]
  return (
    <div className="morning-counts" data-testid="morning-counts">
      <PeriodChoice period={period} />
      {counts.map(({ count, text, to, isWarning }) => (
        <button
          key={to}
          type="button"
          className={isWarning ? 'is-warning' : ''}
          onClick={() => document.querySelector(`[data-testid=${to}]`)?.scrollIntoView({ block: 'start' })}
        >
          <b>{count === null ? '…' : numbers(count)}</b> {text}
        </button>
      ))}
    </div>
  )
}

/** Planned for the last day that anything was planned for, and nobody has said what was done. */
function unreportedIn(book: DayBook, window: DayWindow, day: number): { last: number; works: WorkOfDay[] } {
  let last = day - 1
  while (last >= window.from && worksOn(book, last).every(({ plan }) => plan === null)) last--
  return { last, works: worksOn(book, last).filter(({ plan, fact }) => plan !== null && fact === null) }
}
