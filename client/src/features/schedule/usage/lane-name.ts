import { NO_RESOURCE } from '@plumbline/core/usage'
import type { TFunction } from 'i18next'
import { TOTAL_LANE, type UsageLane } from '../../../documents/schedule/session/live-usage.ts'

/** Of all together, of expenses, and of what stands in no group, node or project, in words. */
export const laneName = ({ id, code, name }: Pick<UsageLane, 'id' | 'code' | 'name'>, t: TFunction<'usage'>): string =>
  name || code || t(words[id] ?? 'nowhere')

const words: Readonly<Record<string, 'whole' | 'total' | 'expenses'>> = {
  space: 'whole',
  [TOTAL_LANE]: 'total',
  [NO_RESOURCE]: 'expenses',
}
