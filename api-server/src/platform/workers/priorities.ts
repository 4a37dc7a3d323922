import { constants } from 'node:os'

/** Of threads and processes that compute: the loops that answer people have the processor first. */
export const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL
/**
 * Of those that work for somebody whose tasks are long: after all others. Not the lowest, which gets a seventieth of a
 * processor that is never idle: nothing would come to its end there.
 */
export const PRIORITY_OF_HEAVY = 15
