import './rail-entry.css'
import { Menu, MenuDivider, MenuItem, PopoverNext, Tooltip } from '@blueprintjs/core'
import {
  Calculator,
  Calendar,
  Construction,
  Cube,
  Dashboard,
  DiagramTree,
  GanttChart,
  Home,
  LayoutGrid,
  LogOut,
  Manual,
  PanelStats,
  Projects,
  Properties,
  Shield,
  Time,
  TimelineLineChart,
  User,
  Wrench,
} from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { Avatar } from './Avatar.tsx'
import { figureScreens } from './FigureTabs.tsx'
import { Guide } from './Guide.tsx'
import { fullName } from './initials.ts'
import { lastScheduleOf } from './last-schedule.ts'
import { Plumb } from './Plumb.tsx'
import { LanguageMenu, ThemeSwitch } from './Preferences.tsx'
import { signOut } from './sign-out.ts'
import { useTipPlacement } from './use-tip-placement.ts'

interface EntryProps {
  to: string
  end?: boolean
  /** Addresses that belong to it as well. */
  also?: readonly string[]
  label: string
  icon: ReactNode
}

function Entry({ to, end, also = [], label, icon }: EntryProps) {
  const placement = useTipPlacement()
  const { pathname } = useLocation()
  const isThere = also.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <Tooltip content={label} placement={placement} openOnTargetFocus={false}>
      <NavLink to={to} end={end} className={isThere ? 'pl-rail-entry active' : 'pl-rail-entry'} aria-label={label}>
        {icon}
      </NavLink>
    </Tooltip>
  )
}

/** Only screens that are there: they come one by one with their features. */
export function Rail() {
  const { t } = useTranslation()
  const { spaceId = '', scheduleId } = useParams()
  const placement = useTipPlacement()
  const schedule = lastScheduleOf(spaceId, scheduleId)
  return (
    <nav className="pl-rail" aria-label={t('rail.label')}>
      <Tooltip content={t('rail.spaces')} placement={placement} openOnTargetFocus={false}>
        <NavLink to="/auth/select-space" className="pl-rail-logo" aria-label={t('rail.spaces')}>
          <Plumb />
        </NavLink>
      </Tooltip>
      <Entry to={`/${spaceId}/home`} label={t('rail.home')} icon={<Home />} />
      <Entry to={`/${spaceId}`} end label={t('rail.structure')} icon={<DiagramTree />} />
      <Entry
        to={`/${spaceId}/scoreboard`}
        also={figureScreens.map((screen) => `/${spaceId}/${screen}`)}
        label={t('rail.figures')}
        icon={<Dashboard />}
      />
      {schedule && (
        <Entry to={`/${spaceId}/schedule/${schedule}`} end label={t('rail.schedule')} icon={<GanttChart />} />
      )}
      {schedule && (
        <Entry to={`/${spaceId}/kanban-schedule/${schedule}`} label={t('rail.boards')} icon={<PanelStats />} />
      )}
      {schedule && (
        <Entry to={`/${spaceId}/schedule/${schedule}/estimates`} label={t('rail.estimates')} icon={<Calculator />} />
      )}
      {schedule && (
        <Entry to={`/${spaceId}/schedule/${schedule}/days`} label={t('rail.days')} icon={<Construction />} />
      )}
      {schedule && (
        <Entry to={`/${spaceId}/schedule/${schedule}/timesheets`} label={t('rail.timesheets')} icon={<Time />} />
      )}
      {schedule && <Entry to={`/${spaceId}/schedule/${schedule}/model`} label={t('rail.model')} icon={<Cube />} />}
      {schedule && (
        <Entry
          to={`/${spaceId}/schedule/${schedule}/cyclogram`}
          label={t('rail.cyclogram')}
          icon={<TimelineLineChart />}
        />
      )}
      <Entry to={`/${spaceId}/calendars`} label={t('rail.calendars')} icon={<Calendar />} />
      <Entry to={`/${spaceId}/directories`} label={t('rail.directories')} icon={<Manual />} />
      <Entry to={`/${spaceId}/resources`} label={t('rail.resources')} icon={<Wrench />} />
      <Entry to={`/${spaceId}/attributes`} label={t('rail.attributes')} icon={<Properties />} />
      <Entry to={`/${spaceId}/viewsettings`} label={t('rail.viewSettings')} icon={<LayoutGrid />} />
      <Entry to={`/${spaceId}/admin`} label={t('rail.admin')} icon={<Shield />} />
      <div className="pl-spring" />
      <Guide />
      <ThemeSwitch placement="right" />
      <LanguageMenu placement="right" />
      <PersonMenu />
    </nav>
  )
}

function PersonMenu() {
  const { t } = useTranslation()
  const { spaceId } = useParams()
  const { person } = useSnapshot(session)
  const navigate = useNavigate()
  if (!person) return null
  const menu = (
    <Menu>
      <MenuDivider title={`${fullName(person)} · ${person.login}`} />
      {spaceId && (
        <MenuItem icon={<User />} text={t('rail.profile')} onClick={() => void navigate(`/${spaceId}/profile`)} />
      )}
      <MenuItem icon={<Projects />} text={t('rail.spaces')} onClick={() => void navigate('/auth/select-space')} />
      <MenuItem icon={<LogOut />} text={t('rail.signOut')} onClick={() => void signOut()} />
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="right-end">
      <button type="button" className="pl-rail-person">
        <span className="pl-unseen">{t('rail.person')}</span>
        <Avatar person={person} size={26} />
      </button>
    </PopoverNext>
  )
}
