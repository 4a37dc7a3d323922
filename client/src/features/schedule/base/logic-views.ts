export const logicViews = ['trace', 'paths', 'shorten', 'delays', 'loops'] as const

/** What the Logic tab tells. */
export type LogicView = (typeof logicViews)[number]
