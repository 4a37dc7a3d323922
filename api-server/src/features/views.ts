import { bindDailyView } from '../planning/views/daily-view/index.ts'
import { bindFiltering } from '../planning/views/filtering/index.ts'
import { bindLayouts } from '../planning/views/layouts/index.ts'
import { bindViewSettings } from '../planning/views/view-settings/index.ts'
import { bindUiState } from '../workspace/ui-state/index.ts'
import type { Parts } from './parts.ts'
import { spaceOfVersion } from './realtime.ts'

/** What people keep to look at schedules. */
export function bindViews(parts: Parts): void {
  const { api, database, realtime } = parts
  const viewsChanged = (spaceId: string, scheduleId: string): void => realtime.toSpace(spaceId, 'views', { scheduleId })
  bindFiltering(api, { database })
  bindLayouts(api, { database, changed: viewsChanged })
  bindViewSettings(api, { database })
  bindDailyView(api, { database, changed: viewsChanged })
  bindUiState(api, { database, spaceOfVersion })
}
