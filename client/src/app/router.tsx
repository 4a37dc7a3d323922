import { type ComponentType, lazy } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'
import { onAnswers } from '../api/reactions.ts'
import { closeSocket } from '../api/socket.ts'
import { isDayOnPhone } from '../features/days/index.ts'
import { DisconnectPage } from '../features/errors/DisconnectPage.tsx'
import { ErrorPage } from '../features/errors/ErrorPage.tsx'
import { disconnectPath, isErrorMessage } from '../features/errors/index.ts'
import { NotFoundPage } from '../features/errors/NotFoundPage.tsx'
import { loadAllTexts, loadFirstTexts } from '../i18n/i18n.ts'
import { forgetSpace } from '../session/last-space.ts'
import { leave, session } from '../session/session.ts'
import { setUpPath } from '../session/set-up-path.ts'
import { successPath } from '../session/success-path.ts'
import { watchSession } from '../session/watch-session.ts'
import { goAtOnce, goTo, placeNow } from '../shell/navigation.ts'
import { screenOf } from '../shell/screen-of.tsx'
import { RequirePerson, VisitorsOnly } from './guards.tsx'
import { Screen } from './Screen.tsx'
import { SpaceGate } from './SpaceGate.tsx'

/** Comes with its texts; only the schedule begins with its own. */
const screen = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => (await Promise.all([load(), loadAllTexts()]))[0])

// The pages of errors are there from the beginning: they are for when nothing can be loaded any more.
const loadSchedule = async () =>
  (await Promise.all([import('../features/schedule/SchedulePage.tsx'), loadFirstTexts()]))[0]
const AdminPage = screen(() => import('../features/administration/AdminPage.tsx'))
const AnalyticsPage = screen(() => import('../features/analytics/AnalyticsPage.tsx'))
const AnalyticsPrintPage = screen(() => import('../features/analytics/print/AnalyticsPrintPage.tsx'))
const AttributesPage = screen(() => import('../features/attributes/AttributesPage.tsx'))
const BoardListPage = screen(() => import('../features/kanban/BoardListPage.tsx'))
const BoardPage = screen(() => import('../features/kanban/BoardPage.tsx'))
const CalendarsPage = screen(() => import('../features/calendars/CalendarsPage.tsx'))
const ComparePage = screen(() => import('../features/comparison/ComparePage.tsx'))
const CyclogramPage = screen(() => import('../features/cyclogram/CyclogramPage.tsx'))
const CyclogramPrintPage = screen(() => import('../features/cyclogram/print/CyclogramPrintPage.tsx'))
const DashboardsPage = screen(() => import('../features/scoreboard/DashboardsPage.tsx'))
const DaysPage = screenOf(() => import('../features/days/DaysPage.tsx'))
const DirectoriesPage = screen(() => import('../features/directories/DirectoriesPage.tsx'))
const EstimatePage = screen(() => import('../features/estimates/EstimatePage.tsx'))
const EstimatePrintPage = screen(() => import('../features/estimates/print/EstimatePrintPage.tsx'))
const ProtocolPrintPage = screen(() => import('../features/estimates/print/ProtocolPrintPage.tsx'))
const DelaysPrintPage = screen(() => import('../features/schedule/print/DelaysPrintPage.tsx'))
const EstimatesPage = screen(() => import('../features/estimates/EstimatesPage.tsx'))
const GridPage = screen(() => import('../features/grid/GridPage.tsx'))
const GridPrintPage = screen(() => import('../features/grid/print/GridPrintPage.tsx'))
const HomePage = screen(() => import('../features/overview/HomePage.tsx'))
const IdlenessPage = screen(() => import('../features/auth/IdlenessPage.tsx'))
const IndicatorsPage = screen(() => import('../features/indicators/IndicatorsPage.tsx'))
const InvitationPage = screen(() => import('../features/administration/InvitationPage.tsx'))
const LoginPage = screen(() => import('../features/auth/LoginPage.tsx'))
const ModelPage = screen(() => import('../features/models/ModelPage.tsx'))
const MorningPage = screen(() => import('../features/days/morning/MorningPage.tsx'))
const PipelinePage = screen(() => import('../features/pipeline/PipelinePage.tsx'))
const BoardPrintPage = screen(() => import('../features/kanban/print/BoardPrintPage.tsx'))
const CalendarPrintPage = screen(() => import('../features/calendars/print/CalendarPrintPage.tsx'))
const DaysPrintPage = screen(() => import('../features/days/print/DaysPrintPage.tsx'))
const PipelinePrintPage = screen(() => import('../features/pipeline/print/PipelinePrintPage.tsx'))
const PrintPage = screen(() => import('../features/print/PrintPage.tsx'))
const ResourcesPage = screen(() => import('../features/resources/ResourcesPage.tsx'))
const PrivacyPage = screen(() => import('../features/privacy/PrivacyPage.tsx'))
const ProfilePage = screen(() => import('../features/profile/ProfilePage.tsx'))
const RegisterPage = screen(() => import('../features/auth/RegisterPage.tsx'))
const ReportsPage = screen(() => import('../features/reports/ReportsPage.tsx'))
const ResetPasswordPage = screen(() => import('../features/auth/ResetPasswordPage.tsx'))
const RestorePage = screen(() => import('../features/auth/RestorePage.tsx'))
const SchedulePage = screenOf(loadSchedule)
const ScoreboardPage = screen(() => import('../features/scoreboard/ScoreboardPage.tsx'))
const ScoreboardPrintPage = screen(() => import('../features/scoreboard/print/ScoreboardPrintPage.tsx'))
const SelectSpacePage = screen(() => import('../features/spaces/SelectSpacePage.tsx'))
const SetUpPage = screen(() => import('../features/auth/SetUpPage.tsx'))
const StructurePage = screen(() => import('../features/structure/StructurePage.tsx'))
const SuccessPage = screen(() => import('../features/auth/SuccessPage.tsx'))
const TimesheetsPage = screen(() => import('../features/timesheets/TimesheetsPage.tsx'))
const ViewSettingsPage = screen(() => import('../features/view-settings/ViewSettingsPage.tsx'))

const selectSpace = '/auth/select-space'
const idleness = '/auth/idleness'

// The largest screen, and that of a phone, come while the person and the space are still being asked for.
if (/^\/[^/]+\/schedule\/[^/]+\/?$/.test(location.pathname)) SchedulePage.bring()
if (isDayOnPhone()) DaysPage.bring()

const routes: RouteObject[] = [
  {
    element: <Screen />,
    children: [
      { path: '/', element: <Navigate to={selectSpace} replace /> },
      { path: '/structure', element: <Navigate to={selectSpace} replace /> },
      { path: '/error', element: <ErrorPage /> },
      { path: disconnectPath, element: <DisconnectPage /> },
      { path: idleness, element: <IdlenessPage /> },
      { path: '/auth/reset-password', element: <ResetPasswordPage /> },
      { path: successPath, element: <SuccessPage /> },
      { path: '/auth/privacy', element: <PrivacyPage /> },
      {
        element: <VisitorsOnly />,
        children: [
          { path: '/auth/login', element: <LoginPage /> },
          { path: '/auth/register', element: <RegisterPage /> },
          { path: '/auth/restore', element: <RestorePage /> },
          { path: setUpPath, element: <SetUpPage /> },
        ],
      },
      {
        element: <RequirePerson />,
        children: [
          { path: selectSpace, element: <SelectSpacePage /> },
          { path: '/invitation', element: <InvitationPage /> },
          {
            path: '/:spaceId',
            element: <SpaceGate />,
            children: [
              { index: true, element: <StructurePage /> },
              { path: 'admin/:section?', element: <AdminPage /> },
              { path: 'home', element: <HomePage /> },
              { path: 'attributes', element: <AttributesPage /> },
              { path: 'calendars', element: <CalendarsPage /> },
              { path: 'calendars/:calendarId/print/:format', element: <CalendarPrintPage /> },
              { path: 'profile', element: <ProfilePage /> },
              { path: 'viewsettings', element: <ViewSettingsPage /> },
              { path: 'schedule/:scheduleId', element: <SchedulePage /> },
              { path: 'schedule/:scheduleId/compare', element: <ComparePage /> },
              { path: 'schedule/:scheduleId/print', element: <PrintPage /> },
              { path: 'schedule/:scheduleId/model', element: <ModelPage /> },
              { path: 'schedule/:scheduleId/estimates', element: <EstimatesPage /> },
              { path: 'schedule/:scheduleId/estimates/:estimateId', element: <EstimatePage /> },
              { path: 'schedule/:scheduleId/estimates/:estimateId/print/:format', element: <EstimatePrintPage /> },
              { path: 'schedule/:scheduleId/estimates/protocols/:pdcId/print/:format', element: <ProtocolPrintPage /> },
              { path: 'schedule/:scheduleId/delays/print/:format', element: <DelaysPrintPage /> },
              { path: 'schedule/:scheduleId/days', element: <DaysPage /> },
              { path: 'schedule/:scheduleId/days/print/:format', element: <DaysPrintPage /> },
              { path: 'schedule/:scheduleId/morning', element: <MorningPage /> },
              { path: 'schedule/:scheduleId/timesheets', element: <TimesheetsPage /> },
              { path: 'schedule/:scheduleId/cyclogram', element: <CyclogramPage /> },
              { path: 'schedule/:scheduleId/cyclogram/print/:format', element: <CyclogramPrintPage /> },
              { path: 'grid/:projectId', element: <GridPage /> },
              { path: 'grid/:projectId/print/:format', element: <GridPrintPage /> },
              { path: 'resources/:resourceId?', element: <ResourcesPage /> },
              { path: 'kanban-schedule/:scheduleId', element: <BoardListPage /> },
              { path: 'kanban-schedule/:scheduleId/:boardId/:cardId?', element: <BoardPage /> },
              {
                path: 'kanban-schedule/:scheduleId/:boardId/print/:format',
                element: <BoardPrintPage />,
              },
              { path: 'scoreboard', element: <ScoreboardPage /> },
              { path: 'scoreboard/print/:format', element: <ScoreboardPrintPage /> },
              { path: 'dashboards', element: <DashboardsPage /> },
              { path: 'indicators', element: <IndicatorsPage /> },
              { path: 'pipeline/:projectId', element: <PipelinePage /> },
              { path: 'pipeline/:projectId/print/:format', element: <PipelinePrintPage /> },
              { path: 'reports/:nodeId?', element: <ReportsPage /> },
              { path: 'directories', element: <DirectoriesPage /> },
              { path: 'analytics/:value?', element: <AnalyticsPage /> },
              { path: 'analytics/print/:value/:format', element: <AnalyticsPrintPage /> },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export const Screens = () => useRoutes(routes)

/** Instead of what was asked for: going back would only be refused again. Its one way on is the choice of a space. */
function showError(message: string): void {
  goTo(`/error?message=${encodeURIComponent(message)}`, { replace: true })
}

onAnswers({
  signIn: () => {
    closeSocket()
    leave({ byChoice: false })
  },
  chooseSpace: (message) => {
    if (session.person) forgetSpace(session.person.id)
    if (isErrorMessage(message)) showError(message)
    else goTo(selectSpace)
  },
  refuse: showError,
})

watchSession({
  idleness: (minutes) => {
    const { pathname, search } = placeNow().location
    // A tab that heard of the end by a refused call stands at the sign-in page already.
    const next = pathname.startsWith('/auth/') ? (new URLSearchParams(search).get('next') ?? '') : pathname + search
    goAtOnce(`${idleness}?${new URLSearchParams({ minutes: String(minutes), next })}`)
  },
  wayHome: (spaceId) => goAtOnce(spaceId ? `/auth/login?next=/${spaceId}` : '/auth/login', { replace: true }),
})
