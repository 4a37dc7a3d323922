import {
  Calendar,
  Document,
  GanttChart,
  Key,
  LayoutGrid,
  Manual,
  Projects,
  Properties,
  Shield,
  TimelineAreaChart,
  User,
  Wrench,
} from '@blueprintjs/icons'
import { epsTree } from '@plumbline/core/contract'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../api/call.ts'
import { destinationIcons } from './destination-icons.ts'
import { type Destination, destinations } from './destinations.ts'
import { lastProjectOf, lastScheduleOf } from './last-schedule.ts'
import { type PaletteLine, PaletteList } from './PaletteList.tsx'
import { ranked } from './palette.ts'
import { noteRecent, recentCommands } from './recent.ts'

interface ScreenPaletteProps {
  go: (to: Destination) => void
  showKeys: () => void
  close: () => void
}

/** So many schedules are offered before anything is typed; all are found. */
const SHOWN = 60

/** Screens and schedules by their names, wherever one is; the screen of a schedule has commands of its own. */
export function ScreenPalette({ go, showKeys, close }: ScreenPaletteProps) {
  const { t } = useTranslation()
  const lines = [...useScreens(go, showKeys), ...useSchedules()].map(noted)
  return (
    <PaletteList
      lines={lines}
      find={(query, all) => ranked(all, query, recentCommands()).slice(0, SHOWN)}
      placeholder={t('palette.placeholder')}
      nothing={t('palette.nothing')}
      close={close}
    />
  )
}

/** What was chosen is offered first the next time. */
const noted = (line: PaletteLine): PaletteLine => ({
  ...line,
  run: () => {
    noteRecent(line.id)
    line.run()
  },
})

function useScreens(go: ScreenPaletteProps['go'], showKeys: () => void): PaletteLine[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { spaceId = '', scheduleId, projectId } = useParams()
  const at = { spaceId, scheduleId: lastScheduleOf(spaceId, scheduleId), projectId: lastProjectOf(spaceId, projectId) }
  const words = (id: string): string => t(`palette.words.${id}`, { defaultValue: '' })
  const schedule = at.scheduleId
  const within = (id: string, icon: PaletteLine['icon'], path: string | null, title: string): PaletteLine => ({
    id,
    title,
    words: words(id),
    disabled: path === null,
    label: path === null ? t('goTo.nothingOpen') : '',
    icon,
    run: () => void (path && navigate(path)),
  })
  return [
    ...destinations.map((to) => {
      const isKnown = to.path(at) !== null
      return {
        id: `goToScreen.${to.id}`,
        title: t(`goTo.to.${to.id}`),
        words: words(to.id),
        disabled: !isKnown,
        label: isKnown ? `G ${to.code.slice('Key'.length)}` : t('goTo.nothingOpen'),
        icon: destinationIcons[to.id],
        run: () => go(to),
      }
    }),
    within('calendars', Calendar, `/${spaceId}/calendars`, t('rail.calendars')),
    within('directories', Manual, `/${spaceId}/directories`, t('rail.directories')),
    within('resources', Wrench, `/${spaceId}/resources`, t('rail.resources')),
    within('reports', Document, `/${spaceId}/reports`, t('rail.reports')),
    within('attributes', Properties, `/${spaceId}/attributes`, t('rail.attributes')),
    within('viewSettings', LayoutGrid, `/${spaceId}/viewsettings`, t('rail.viewSettings')),
    within('admin', Shield, `/${spaceId}/admin`, t('rail.admin')),
    within('profile', User, `/${spaceId}/profile`, t('rail.profile')),
    within('spaces', Projects, '/auth/select-space', t('rail.spaces')),
    within('compare', TimelineAreaChart, schedule && `/${spaceId}/schedule/${schedule}/compare`, t('palette.compare')),
    within(
      'quality',
      TimelineAreaChart,
      schedule && `/${spaceId}/schedule/${schedule}?panel=quality`,
      t('palette.quality'),
    ),
    { ...within('keys', Key, '', t('goTo.keys')), label: '?', run: showKeys },
  ]
}

/** Schedules of the space, read when the palette opens; without a server only screens are found. */
function useSchedules(): PaletteLine[] {
  const { spaceId = '' } = useParams()
  const navigate = useNavigate()
  const [found, setFound] = useState<readonly { id: string; title: string }[]>([])
  useEffect(() => {
    let isHere = true
    const read = async (): Promise<void> => {
      const { nodes } = await call(epsTree, { params: { spaceId } })
      const names = new Map(nodes.map((node) => [node.id, node.name]))
      const schedules = nodes.filter(({ kind, active }) => kind === 'schedule' && active)
      const titleOf = ({ name, parentId }: (typeof nodes)[number]): string =>
        [name, names.get(parentId ?? '')].filter(Boolean).join(' · ')
      if (isHere) setFound(schedules.map((node) => ({ id: node.id, title: titleOf(node) })))
    }
    read().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [spaceId])
  return useMemo(
    () =>
      found.map(({ id, title }) => ({
        id: `schedule.${id}`,
        title,
        words: '',
        disabled: false,
        label: '',
        icon: GanttChart,
        run: () => void navigate(`/${spaceId}/schedule/${id}`),
      })),
    [found, navigate, spaceId],
  )
}
