/**
 * Which work is served first where several want one resource: 0 to 1000, the higher first, as in MS Project. P6 has five
 * words, which files have a number each for (`exchange/xer/priorities.ts`).
 */
export const MAX_PRIORITY = 1000
export const USUAL_PRIORITY = 500

/** As in MS Project, a work of the highest priority is not levelled at all. */
export const isNeverLevelled = ({ priority }: { priority: number }): boolean => priority === MAX_PRIORITY

/** Does a plan say which works come first? */
export const ranksWorks = ({ rows }: { rows: readonly { priority: number }[] }): boolean =>
  rows.some(({ priority }) => priority !== USUAL_PRIORITY)
