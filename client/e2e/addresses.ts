import { demoSpaceOf, type SignedIn } from './people.ts'

interface Found {
  id: string
  kind: string
  name: string
}

/** Screens of the demo space below its address: `paths` hold no document, those of `ofSchedule` open one. */
interface Addresses {
  spaceId: string
  paths: string[]
  ofSchedule: string[]
}

export async function addresses(maya: SignedIn): Promise<Addresses> {
  const spaceId = await demoSpaceOf(maya)
  const { nodes } = await maya.call<{ nodes: Found[] }>('GET', `/spaces/${spaceId}/eps`)
  const idOf = (wanted: string): string => nodes.find(({ kind }) => kind === wanted)?.id ?? ''
  const sections = [
    'users',
    'roles',
    'access',
    'delegation',
    'addresses',
    'licence',
    'remotes',
    'audit',
    'errors',
    'settings',
    'installation',
  ]
  const paths = [
    ...['home', `grid/${idOf('project')}`, 'profile', 'attributes', 'viewsettings', 'resources?filter=floor'],
    ...sections.map((section) => `admin/${section}`),
    ...['analytics', 'scoreboard', 'dashboards', 'indicators', 'directories'],
    ...[`grid/${idOf('project')}?show=schedules`, `pipeline/${idOf('project')}`],
    ...[`kanban-schedule/${idOf('schedule')}`, `schedule/${idOf('schedule')}/cyclogram`],
    `schedule/${idOf('schedule')}/estimates`,
    `analytics/print/${idOf('project')}/a4-landscape`,
  ]
  const parts = ['', '/compare', '/print', '/model', '/days', '/morning', '/timesheets']
  const ofSchedule = parts.map((part) => `schedule/${idOf('schedule')}${part}`)
  return { spaceId, paths, ofSchedule: [...ofSchedule, 'calendars', `reports/${idOf('schedule')}`, ''] }
}
