import type { SchedulePlan } from '@plumbline/core/plan'

/** In place of the plan of a schedule that has none. */
export const nothing = { rows: [], relations: [] } as unknown as SchedulePlan
