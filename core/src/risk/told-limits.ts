/** How much is told of a run: nobody reads more, and every reader of the schedule gets it. */
export const toldLimits = { inputs: 50, works: 2_000, milestones: 100, bins: 40, joint: 500 } as const
