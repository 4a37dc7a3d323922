/** How elements look before, while and after their work is done. */
import { z } from 'zod'

/** What a work does to its elements; a profile of the kind may look otherwise. */
export const profileKinds = ['install', 'remove', 'temporary', 'maintain', 'neutral'] as const
export type ProfileKind = (typeof profileKinds)[number]

/**
 * Where an element stands at a moment. `soon`: its work begins within the period that is looked ahead; `early` and
 * `late`: it is being worked on, and is done before or after the target says.
 */
export const phases = ['before', 'soon', 'during', 'early', 'late', 'after'] as const
export type Phase = (typeof phases)[number]

const look = z.object({
  /** `#rrggbb`; null: its own colour. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** Percent; 0: it is not there, less than 100: a shadow of itself. */
  opacity: z.int().min(0).max(100),
})
export type Look = z.infer<typeof look>

export const profileLooks = z.object({
  before: look,
  soon: look,
  during: look,
  early: look,
  late: look,
  after: look,
})
export type ProfileLooks = z.infer<typeof profileLooks>

const gone: Look = { color: null, opacity: 0 }
const own: Look = { color: null, opacity: 100 }
const faint = (color: string | null): Look => ({ color, opacity: 30 })
const full = (color: string): Look => ({ color, opacity: 100 })

const [GREEN, TEAL, ORANGE, YELLOW, VIOLET, BLUE] = ['#32a467', '#13c9ba', '#ec9a3c', '#fbd065', '#9d3f9d', '#4c90f0']

/** What each kind looks like where nobody has said otherwise. */
export const usualLooks: Record<ProfileKind, ProfileLooks> = {
  install: {
    before: gone,
    soon: faint(BLUE),
    during: full(GREEN),
    early: full(TEAL),
    late: full(ORANGE),
    after: own,
  },
  remove: {
    before: own,
    soon: full(YELLOW),
    during: full(VIOLET),
    early: full(TEAL),
    late: full(ORANGE),
    after: gone,
  },
  temporary: {
    before: gone,
    soon: faint(BLUE),
    during: full(YELLOW),
    early: full(TEAL),
    late: full(ORANGE),
    after: gone,
  },
  maintain: {
    before: own,
    soon: full(BLUE),
    during: full(BLUE),
    early: full(TEAL),
    late: full(ORANGE),
    after: own,
  },
  neutral: { before: own, soon: own, during: own, early: own, late: own, after: own },
}
