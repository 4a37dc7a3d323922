/** Small numbers that stand for words in the columns of the network. */

/** What a row is to the engine. Only the three node kinds take part in the passes. */
export const NONE = 0
export const SUMMARY = 1
export const DRAFT = 2
export const LEVEL_OF_EFFORT = 3
export const WBS_SUMMARY = 4
export const WORK = 5
export const START_MILESTONE = 6
export const FINISH_MILESTONE = 7

export const isNode = (kind: number): boolean => kind >= WORK

export const NOT_STARTED = 0
export const STARTED = 1
export const COMPLETE = 2

/** Bit 0: from the predecessor's start; bit 1: to the successor's finish. */
export const FS = 0
export const SS = 1
export const FF = 2
export const SF = 3

/** Bits of `special`. */
export const PROGRESS = 1
export const MILESTONE = 2
export const LIMITED = 4
export const PAUSED = 8
export const STAFFED = 16
/** Linked to another schedule. */
export const LINKED = 32
/** Started later by levelling. */
export const DELAYED = 64

/** Calendars of lags. */
export const LAG_PREDECESSOR = 0
export const LAG_SUCCESSOR = 1
export const LAG_ALL_HOURS = 2
export const LAG_PROJECT = 3

/** Where a relation stands: in the passes, beside a level of effort, pointing nowhere, or taken out of a loop. */
export const FREE = 0
export const IN_NETWORK = 1
export const BESIDE = 2
export const TO_NOTHING = 3
export const SUSPENDED = 4
