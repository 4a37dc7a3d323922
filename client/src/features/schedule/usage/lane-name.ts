import type { TFunction } from 'i18next'
import type { UsageLane } from '../../../documents/schedule/session/live-usage.ts'

/** Of the whole space, and of what stands in no group, node or project, in words. */
export const laneName = ({ id, code, name }: Pick<UsageLane, 'id' | 'code' | 'name'>, t: TFunction<'usage'>): string =>
  name || code || t(id === 'space' ? 'whole' : 'nowhere')
