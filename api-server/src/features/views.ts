import { bindDailyView } from '../planning/daily-view/index.ts'
import { bindFiltering } from '../planning/filtering/index.ts'
import { bindLayouts } from '../planning/layouts/index.ts'
import { bindUiState } from '../planning/ui-state/index.ts'
import { bindViewSettings } from '../planning/view-settings/index.ts'
import type { Parts } from './parts.ts'

/** What people keep to look at schedules. */
export function bindViews(parts: Parts): void {
  const { api, database, realtime } = parts
  const viewsChanged = (spaceId: string, scheduleId: string): void => realtime.toSpace(spaceId, 'views', { scheduleId })
  bindFiltering(api, { database })
  bindLayouts(api, { database, changed: viewsChanged })
  bindViewSettings(api, { database })
  bindDailyView(api, { database, changed: viewsChanged })
  bindUiState(api, { database })
}
