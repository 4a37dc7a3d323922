/** `APPROVED`, `DECLINED`: as they are called everywhere where somebody decides. */
export const timesheetStates = ['draft', 'submitted', 'APPROVED', 'DECLINED'] as const
export type TimesheetState = (typeof timesheetStates)[number]

/** What somebody does that is no work of the schedule. */
export const otherActivities = ['travel', 'training', 'waiting', 'leave', 'sick', 'other'] as const
export type OtherActivity = (typeof otherActivities)[number]

/** T-6. */
export const isDecision = (state: TimesheetState): state is 'APPROVED' | 'DECLINED' =>
  state === 'APPROVED' || state === 'DECLINED'

/** T-6: hours may be changed. */
export const isOpenSheet = (state: TimesheetState): boolean => state === 'draft' || state === 'DECLINED'

const turns: Readonly<Record<TimesheetState, readonly TimesheetState[]>> = {
  draft: ['submitted'],
  submitted: ['draft', 'APPROVED', 'DECLINED'],
  APPROVED: ['DECLINED'],
  DECLINED: ['submitted'],
}

/** T-6. */
export const mayTurn = (from: TimesheetState, to: TimesheetState): boolean => turns[from].includes(to)
