import './calendars.css'
import '../../parts/inputs/inputs.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { CalendarEditor } from '../../parts/calendars/CalendarEditor.tsx'
import { session, useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { errorSentence } from '../../shell/error-sentence.ts'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { CalendarList } from './CalendarList.tsx'
import { CalendarToolsLeft, CalendarToolsRight } from './CalendarTools.tsx'
import { changeDraft, library, loadLibrary, type OpenCalendar } from './library-state.ts'
import { NewCalendarMenu } from './NewCalendarMenu.tsx'
import { Place } from './Place.tsx'
import { UsesPanel } from './UsesPanel.tsx'
import { useLibrary } from './use-library.ts'

/** `/:spaceId/calendars`: the library of calendars of a space. */
export default function CalendarsPage() {
  const { t } = useTranslation('calendars')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  useLibrary(spaceId)
  usePageTitle(t('title'), space?.name)
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('title') }]}
      tools={<CalendarToolsLeft />}
      toolsRight={<CalendarToolsRight />}
      statusBar={<Status />}
    >
      <Content />
    </AppFrame>
  )
}

function Content() {
  const { calendars, error, open } = useSnapshot(library)
  if (calendars === null && error !== null) {
    return <PageFailure error={error} again={() => void loadLibrary()} />
  }
  if (calendars === null) return <div className="calendars-loading" aria-hidden="true" />
  if (calendars.length === 0 && !open) return <EmptyLibrary />
  return (
    <div className="calendars" data-testid="calendars">
      <CalendarList />
      {open && <OpenPane open={open as OpenCalendar} />}
    </div>
  )
}

function EmptyLibrary() {
  const { t } = useTranslation('calendars')
  const can = useCan()
  return (
    <PageNotice>
      <p>{t(can('calendar.edit') ? 'empty' : 'emptyForReaders')}</p>
      {can('calendar.edit') && <NewCalendarMenu primary />}
    </PageNotice>
  )
}

function OpenPane({ open }: { open: OpenCalendar }) {
  const can = useCan()
  const { calendars, opening } = useSnapshot(library)
  const readOnly = !can('calendar.edit')
  const bases = (calendars ?? []).filter(({ id, epsId }) => id !== open.id && (epsId === null || epsId === open.epsId))
  return (
    <div className="calendars-pane" inert={opening !== null && opening !== open.id}>
      <Overtaken />
      {open.id === '' && <Place epsId={open.epsId} />}
      <CalendarEditor
        key={open.id}
        draft={open.draft}
        base={open.base}
        bases={bases}
        readOnly={readOnly}
        onChange={changeDraft}
      />
      {open.id !== '' && <UsesPanel />}
    </div>
  )
}

function Overtaken() {
  const { t } = useTranslation('calendars')
  const { overtaken } = useSnapshot(library)
  return overtaken ? (
    <p className="calendars-warning" role="alert">
      {t('overtaken')}
    </p>
  ) : null
}

function Status() {
  const { t } = useTranslation('calendars')
  const { calendars, error } = useSnapshot(library)
  return (
    <>
      <LiveMark />
      {calendars && <span>{t('count', { count: calendars.length })}</span>}
      <div className="pl-spring" />
      {calendars !== null && error !== null && <span>{errorSentence(error)}</span>}
    </>
  )
}
