import type { ZoomLevel } from '../../../instruments/planner/types.ts'

/** The nearest first. */
export const zoomLevels: readonly ZoomLevel[] = ['day', 'week', 'month', 'quarter', 'year']
