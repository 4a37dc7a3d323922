/** Which dates are played. */
export const playModes = ['plan', 'target', 'fact', 'difference'] as const
export type PlayMode = (typeof playModes)[number]
