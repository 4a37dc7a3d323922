import { type EpsNode, epsTree, type KeptView, viewSettingsList } from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { call } from '../../api/call.ts'

interface ViewSettingsState {
  spaceId: string
  /** In the order of the structure; null until they are there. */
  schedules: readonly EpsNode[] | null
  views: readonly KeptView[]
  /** There are more than are listed. */
  partial: boolean
  error: unknown
}

export const viewSettings = proxy<ViewSettingsState>({
  spaceId: '',
  schedules: null,
  views: ref([]),
  partial: false,
  error: null,
})

export function openViewSettings(spaceId: string): void {
  if (viewSettings.spaceId !== spaceId) Object.assign(viewSettings, { spaceId, schedules: null, views: ref([]) })
  void loadViewSettings()
}

/** What is on screen stays while it is read again, and when that fails. */
export async function loadViewSettings(): Promise<void> {
  const { spaceId } = viewSettings
  const params = { spaceId }
  try {
    const [{ nodes }, { views, partial }] = await Promise.all([
      call(epsTree, { params, quiet: true }),
      call(viewSettingsList, { params, quiet: true }),
    ])
    if (viewSettings.spaceId !== spaceId) return
    viewSettings.schedules = ref(nodes.filter(({ kind }) => kind === 'schedule'))
    viewSettings.views = ref(views)
    Object.assign(viewSettings, { partial, error: null })
  } catch (error) {
    if (viewSettings.spaceId === spaceId) viewSettings.error = error
  }
}
