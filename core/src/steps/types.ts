/** Lengths fit one stored value (`attributeLimits.text`), also when letters of them are escaped. */
export const stepLimits = { name: 120, note: 400, weight: 999_999, steps: 100 } as const

/** A part of a work that is reported by itself, as P6 has them. */
export interface WorkStep {
  /** Told apart within its work: a copy of it has the same. */
  id: string
  name: string
  /** Its share among the steps of the work, at most four decimals; while all of them are 0 they do not say how far the work is. */
  weight: number
  /** Place among the steps of its work. */
  position: number
  /** 0…100, at most two decimals. */
  percent: number
  note: string
}

export type StepDefinition = Pick<WorkStep, 'name' | 'weight' | 'position'>
