/** Where somebody is; null: they have had none open. */
export interface Whereabouts {
  spaceId: string
  scheduleId: string | null
  projectId: string | null
}

export interface Destination {
  /** Of its text in `goTo.to`. */
  id: string
  /** `KeyboardEvent.code` of what follows G. */
  code: string
  /** null: it needs a schedule or a project, and none is known. */
  path(at: Whereabouts): string | null
}

const inSpace =
  (path: string) =>
  ({ spaceId }: Whereabouts): string =>
    `/${spaceId}${path}`
const ofSchedule =
  (path: (id: string) => string) =>
  ({ spaceId, scheduleId }: Whereabouts): string | null =>
    scheduleId && `/${spaceId}/${path(scheduleId)}`
const ofProject =
  (path: (id: string) => string) =>
  ({ spaceId, projectId }: Whereabouts): string | null =>
    projectId && `/${spaceId}/${path(projectId)}`

/** «G then D»: the screens that one key leads to from everywhere. On a schedule W leads to its rows. */
export const destinations = [
  { id: 'home', code: 'KeyH', path: inSpace('/home') },
  { id: 'structure', code: 'KeyS', path: inSpace('') },
  { id: 'schedule', code: 'KeyW', path: ofSchedule((id) => `schedule/${id}`) },
  { id: 'boards', code: 'KeyK', path: ofSchedule((id) => `kanban-schedule/${id}`) },
  { id: 'days', code: 'KeyY', path: ofSchedule((id) => `schedule/${id}/days`) },
  { id: 'timesheets', code: 'KeyT', path: ofSchedule((id) => `schedule/${id}/timesheets`) },
  { id: 'cyclogram', code: 'KeyC', path: ofSchedule((id) => `schedule/${id}/cyclogram`) },
  { id: 'estimates', code: 'KeyE', path: ofSchedule((id) => `schedule/${id}/estimates`) },
  { id: 'model', code: 'KeyM', path: ofSchedule((id) => `schedule/${id}/model`) },
  { id: 'grid', code: 'KeyG', path: ofProject((id) => `grid/${id}`) },
  { id: 'pipeline', code: 'KeyP', path: ofProject((id) => `pipeline/${id}`) },
  { id: 'scoreboard', code: 'KeyD', path: inSpace('/scoreboard') },
  { id: 'dashboards', code: 'KeyB', path: inSpace('/dashboards') },
  { id: 'analytics', code: 'KeyA', path: inSpace('/analytics') },
  { id: 'indicators', code: 'KeyI', path: inSpace('/indicators') },
] as const satisfies readonly Destination[]

export type DestinationId = (typeof destinations)[number]['id']
