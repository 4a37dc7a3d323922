import { lazy } from 'react'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { onAnswers } from '../api/reactions.ts'
import { closeSocket } from '../api/socket.ts'
import { setUpPath } from '../features/auth/set-up-path.ts'
import { successPath } from '../features/auth/success-path.ts'
import { BrokenPage } from '../features/errors/BrokenPage.tsx'
import { DisconnectPage } from '../features/errors/DisconnectPage.tsx'
import { disconnectPath } from '../features/errors/disconnect-path.ts'
import { ErrorPage } from '../features/errors/ErrorPage.tsx'
import { isErrorMessage } from '../features/errors/error-messages.ts'
import { NotFoundPage } from '../features/errors/NotFoundPage.tsx'
import { forgetSpace } from '../session/last-space.ts'
import { leave, session } from '../session/session.ts'
import { watchSession } from '../session/watch-session.ts'
import { RequirePerson, VisitorsOnly } from './guards.tsx'
import { Screen } from './Screen.tsx'
import { SpaceGate } from './SpaceGate.tsx'

// The pages of errors are there from the beginning: they are for when nothing can be loaded any more.
const loadSchedule = () => import('../features/schedule/SchedulePage.tsx')
const AdminPage = lazy(() => import('../features/administration/AdminPage.tsx'))
const AnalyticsPage = lazy(() => import('../features/analytics/AnalyticsPage.tsx'))
const AnalyticsPrintPage = lazy(() => import('../features/analytics/print/AnalyticsPrintPage.tsx'))
const AttributesPage = lazy(() => import('../features/attributes/AttributesPage.tsx'))
const BoardListPage = lazy(() => import('../features/kanban/BoardListPage.tsx'))
const BoardPage = lazy(() => import('../features/kanban/BoardPage.tsx'))
const CalendarsPage = lazy(() => import('../features/calendars/CalendarsPage.tsx'))
const ComparePage = lazy(() => import('../features/comparison/ComparePage.tsx'))
const CyclogramPage = lazy(() => import('../features/cyclogram/CyclogramPage.tsx'))
const CyclogramPrintPage = lazy(() => import('../features/cyclogram/print/CyclogramPrintPage.tsx'))
const DashboardsPage = lazy(() => import('../features/scoreboard/DashboardsPage.tsx'))
const GridPage = lazy(() => import('../features/grid/GridPage.tsx'))
const GridPrintPage = lazy(() => import('../features/grid/print/GridPrintPage.tsx'))
const HomePage = lazy(() => import('../features/overview/HomePage.tsx'))
const IdlenessPage = lazy(() => import('../features/auth/IdlenessPage.tsx'))
const IndicatorsPage = lazy(() => import('../features/indicators/IndicatorsPage.tsx'))
const InvitationPage = lazy(() => import('../features/administration/InvitationPage.tsx'))
const LoginPage = lazy(() => import('../features/auth/LoginPage.tsx'))
const ModelPage = lazy(() => import('../features/models/ModelPage.tsx'))
const PipelinePage = lazy(() => import('../features/pipeline/PipelinePage.tsx'))
const PipelinePrintPage = lazy(() => import('../features/pipeline/print/PipelinePrintPage.tsx'))
const PlannedPage = lazy(() => import('../features/planned/PlannedPage.tsx'))
const PrivacyPage = lazy(() => import('../features/privacy/PrivacyPage.tsx'))
const ProfilePage = lazy(() => import('../features/profile/ProfilePage.tsx'))
const RegisterPage = lazy(() => import('../features/auth/RegisterPage.tsx'))
const ResetPasswordPage = lazy(() => import('../features/auth/ResetPasswordPage.tsx'))
const RestorePage = lazy(() => import('../features/auth/RestorePage.tsx'))
const SchedulePage = lazy(loadSchedule)
const ScoreboardPage = lazy(() => import('../features/scoreboard/ScoreboardPage.tsx'))
const SelectSpacePage = lazy(() => import('../features/spaces/SelectSpacePage.tsx'))
const SetUpPage = lazy(() => import('../features/auth/SetUpPage.tsx'))
const StructurePage = lazy(() => import('../features/structure/StructurePage.tsx'))
const SuccessPage = lazy(() => import('../features/auth/SuccessPage.tsx'))
const ViewSettingsPage = lazy(() => import('../features/view-settings/ViewSettingsPage.tsx'))

const selectSpace = '/auth/select-space'
const idleness = '/auth/idleness'

// The largest screen comes while the person and the space are still being asked for.
if (/^\/[^/]+\/schedule\//.test(location.pathname)) void loadSchedule()

export const router = createBrowserRouter([
  {
    element: <Screen />,
    errorElement: <BrokenPage />,
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
              { path: 'profile', element: <ProfilePage /> },
              { path: 'viewsettings', element: <ViewSettingsPage /> },
              { path: 'schedule/:scheduleId', element: <SchedulePage /> },
              { path: 'schedule/:scheduleId/compare', element: <ComparePage /> },
              { path: 'schedule/:scheduleId/model', element: <ModelPage /> },
              { path: 'schedule/:scheduleId/cyclogram', element: <CyclogramPage /> },
              { path: 'schedule/:scheduleId/cyclogram/print/:format', element: <CyclogramPrintPage /> },
              { path: 'grid/:projectId', element: <GridPage /> },
              { path: 'grid/:projectId/print/:format', element: <GridPrintPage /> },
              { path: 'resources/:resourceId?', element: <PlannedPage screen="resources" /> },
              { path: 'kanban-schedule/:scheduleId', element: <BoardListPage /> },
              { path: 'kanban-schedule/:scheduleId/:boardId/:cardId?', element: <BoardPage /> },
              { path: 'scoreboard', element: <ScoreboardPage /> },
              { path: 'dashboards', element: <DashboardsPage /> },
              { path: 'indicators', element: <IndicatorsPage /> },
              { path: 'pipeline/:projectId', element: <PipelinePage /> },
              { path: 'pipeline/:projectId/print/:format', element: <PipelinePrintPage /> },
              { path: 'directories', element: <PlannedPage screen="directories" /> },
              { path: 'analytics/:value?', element: <AnalyticsPage /> },
              { path: 'analytics/print/:value/:format', element: <AnalyticsPrintPage /> },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
])

/** Instead of what was asked for: going back would only be refused again. Its one way on is the choice of a space. */
function showError(message: string): void {
  void router.navigate(`/error?message=${encodeURIComponent(message)}`, { replace: true })
}

onAnswers({
  signIn: () => {
    closeSocket()
    leave({ byChoice: false })
  },
  chooseSpace: (message) => {
    if (session.person) forgetSpace(session.person.id)
    if (isErrorMessage(message)) showError(message)
    else void router.navigate(selectSpace)
  },
  refuse: showError,
})

/** Drawn before it goes on: a screen that is still there when its person is gone would lead to the sign-in page. */
const drawn = { flushSync: true }

watchSession({
  idleness: (minutes) => {
    const { pathname, search } = router.state.location
    // A tab that heard of the end by a refused call stands at the sign-in page already.
    const next = pathname.startsWith('/auth/') ? (new URLSearchParams(search).get('next') ?? '') : pathname + search
    return router.navigate(`${idleness}?${new URLSearchParams({ minutes: String(minutes), next })}`, drawn)
  },
  wayHome: (spaceId) =>
    router.navigate(spaceId ? `/auth/login?next=/${spaceId}` : '/auth/login', { ...drawn, replace: true }),
})
