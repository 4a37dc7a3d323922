import './count.css'
import './days.css'
import { Button, ButtonGroup, SegmentedControl, Switch } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Duplicate, Plus, Redo, Undo } from '@blueprintjs/icons'
import { volumePlanUpdate } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { today } from '../../i18n/typed-date.ts'
import { PrintLink } from '../../parts/paper/PrintLink.tsx'
import { useScheduleScreen } from '../../parts/screens/use-schedule-screen.ts'
import { useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { attempt } from '../../shell/attempt.ts'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { toast } from '../../shell/toast.ts'
import type { Focus } from './focus.ts'
import { DayGrid } from './grid/DayGrid.tsx'
import { dateText } from './grid/day-columns.ts'
import type { PrintedDays } from './grid/printed-days.ts'
import { DayPanel } from './panel/DayPanel.tsx'
import { RulesDialog } from './panel/RulesDialog.tsx'
import { SheetBar } from './panel/SheetBar.tsx'
import { UnplannedDialog } from './panel/UnplannedDialog.tsx'
import type { DayBook } from './session/day-book.ts'
import { type DayWindow, moved, type Span, spans, windowAt } from './session/day-window.ts'
import { useDayBook } from './session/use-day-book.ts'
import { useDayWindow } from './session/use-day-window.ts'

/** The daily plan where there is room for a sheet. */
export default function DeskPage() {
  const { t } = useTranslation('days')
  const { spaceId, scheduleId, userId, schedule, versionId, breadcrumb } = useScheduleScreen(t('title'))
  const [window, turn] = useDayWindow()
  const { book, error } = useDayBook({ spaceId, scheduleId, versionId, userId, window })
  const [norms, setNorms] = useState(false)
  const [branches, setBranches] = useState(false)
  return (
    <AppFrame
      breadcrumb={breadcrumb}
      tools={<WindowTools {...{ window, turn, norms, setNorms, branches, setBranches }} />}
      toolsRight={book && <PlanTools {...{ book, versionId, window, norms, branches }} />}
      statusBar={book && <DayStatus book={book} />}
    >
      {book && error === null ? (
        <Screen {...{ book, versionId, window, norms, branches }} />
      ) : (
        <PageBody busy={(error ?? schedule.error) === null}>
          {(error ?? schedule.error) !== null && <PageFailure error={error ?? schedule.error} again={schedule.again} />}
        </PageBody>
      )}
    </AppFrame>
  )
}

interface WindowToolsProps {
  window: DayWindow
  turn: (window: DayWindow) => void
  norms: boolean
  setNorms: (shown: boolean) => void
  branches: boolean
  setBranches: (shown: boolean) => void
}

function WindowTools({ window, turn, norms, setNorms, branches, setBranches }: WindowToolsProps) {
  const { t, i18n } = useTranslation('days')
  const { from, to, span } = window
  return (
    <>
      <SegmentedControl
        size="small"
        options={spans.map((value) => ({ value, label: t(`span.${value}`) }))}
        value={span}
        onValueChange={(value) => turn(windowAt(value as Span, from))}
      />
      <ButtonGroup variant="minimal">
        <Button icon={<ChevronLeft />} aria-label={t('earlier')} onClick={() => turn(moved(window, -1))} />
        <Button
          text={`${dateText(from, i18n.language)} – ${dateText(to, i18n.language)}`}
          title={t('toToday')}
          onClick={() => turn(windowAt(span, today()))}
        />
        <Button icon={<ChevronRight />} aria-label={t('later')} onClick={() => turn(moved(window, 1))} />
      </ButtonGroup>
      <Switch className="days-norms" label={t('norms')} checked={norms} onChange={() => setNorms(!norms)} />
      <Switch className="days-norms" label={t('branches')} checked={branches} onChange={() => setBranches(!branches)} />
    </>
  )
}

function PlanTools({ book, versionId, window, norms, branches }: ScreenProps) {
  const { t } = useTranslation('days')
  const { spaceId = '', scheduleId = '' } = useParams()
  const { canUndo, canRedo, plan } = useSnapshot(book.state)
  const [isAdding, setAdding] = useState(false)
  const [isRuling, setRuling] = useState(false)
  const mayPlan = useCan()('schedule.edit')
  const mayWrite = plan !== null && plan.right !== 'read'
  const spread = () =>
    attempt(async () => {
      await call(volumePlanUpdate, { params: { versionId }, input: {} })
      toast.done(t('spreading'))
    })
  return (
    <>
      <PrintLink
        to={`/${spaceId}/schedule/${scheduleId}/days/print`}
        state={{ norms, branches } satisfies PrintedDays}
      />
      <Button
        variant="minimal"
        icon={<Undo />}
        aria-label={t('undo')}
        disabled={!canUndo}
        onClick={() => book.undo()}
      />
      <Button
        variant="minimal"
        icon={<Redo />}
        aria-label={t('redo')}
        disabled={!canRedo}
        onClick={() => book.redo()}
      />
      {mayPlan && <Link to={`/${spaceId}/schedule/${scheduleId}/morning`}>{t('morning.title')}</Link>}
      {mayPlan && <Button variant="minimal" text={t('rules.open')} onClick={() => setRuling(true)} />}
      {isRuling && <RulesDialog book={book} close={() => setRuling(false)} />}
      {mayPlan && <Button variant="minimal" text={t('spread')} onClick={() => void spread()} />}
      {mayWrite && (
        <Button variant="minimal" icon={<Duplicate />} text={t('copyWeek')} onClick={() => copyWeek(book, window)} />
      )}
      {mayWrite && (
        <Button variant="minimal" icon={<Plus />} text={t('unplanned.add')} onClick={() => setAdding(true)} />
      )}
      {isAdding && (
        <UnplannedDialog book={book} versionId={versionId} day={window.from} close={() => setAdding(false)} />
      )}
    </>
  )
}

/** What is planned in the first week goes into the next one, day by day, where that is empty and open. */
function copyWeek(book: DayBook, { from }: DayWindow): void {
  const values = book.sessions.flatMap(({ document, place }) =>
    document.values().flatMap(({ by: _, at: __, manual: ___, ...value }) => {
      const isOfWeek = value.kind === 'plan' && value.day >= from && value.day < from + 7
      const next = { ...value, day: value.day + 7 }
      const isFree = isOfWeek && book.isOpen(place.executorId, 'plan', next.day)
      const isEmpty = isFree && !book.at(place.executorId, next.day)?.document.value(next)
      return isEmpty ? [{ ...next, executorId: place.executorId }] : []
    }),
  )
  if (values.length > 0) book.setValues(values)
}

interface ScreenProps {
  book: DayBook
  versionId: string
  window: DayWindow
  norms: boolean
  branches: boolean
}

function Screen({ book, versionId, window, norms, branches }: ScreenProps) {
  const [focus, setFocus] = useState<Focus | null>(null)
  const { plan } = useSnapshot(book.state)
  const first = plan?.executors[0]?.id
  useEffect(() => {
    if (focus === null && first !== undefined) setFocus({ executorId: first, day: window.from, workId: null })
  }, [first, focus, window])
  return (
    <div className="days-screen">
      <div className="days-main">
        <SheetBar book={book} versionId={versionId} focus={focus} />
        <DayGrid {...{ book, window, norms, branches }} focused={setFocus} />
      </div>
      <DayPanel book={book} versionId={versionId} window={window} focus={focus} />
    </div>
  )
}

/** Nothing waits while the first connection is made: then nothing is kept from anybody either. */
function statusOf(isLive: boolean, pending: number): 'saving' | 'saved' | 'offline' | 'phone.connecting' {
  if (isLive) return pending > 0 ? 'saving' : 'saved'
  return pending === 0 && navigator.onLine ? 'phone.connecting' : 'offline'
}

/** Whether everything is stored, and the day that is counted from. */
function DayStatus({ book }: { book: DayBook }) {
  const { t, i18n } = useTranslation('days')
  const { pending, isLive, plan } = useSnapshot(book.state)
  const works = book.sessions.reduce((sum, { document }) => sum + document.map('works').size, 0)
  return (
    <>
      <span className={isLive ? 'pl-live' : 'pl-live is-off'} role="status" data-testid="days-status">
        {t(statusOf(isLive, pending))}
        {!isLive && pending > 0 && ` · ${t('waiting', { count: pending })}`}
      </span>
      {book.dataDay !== null && (
        <span>
          {t('dataDate')} <b>{dateText(book.dataDay, i18n.language)}</b>
        </span>
      )}
      <span>{t('worksInSheets', { count: works })}</span>
      <span className="pl-spring" />
      {plan?.right === 'read' ? <span>{t('readOnly')}</span> : <span>{t('noFuture')}</span>}
    </>
  )
}
