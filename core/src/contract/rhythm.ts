/** When something comes again and again: letters, backups. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'

/** `2weekly` and `Fortnightly` are two names of one rhythm: every two weeks. `cron`: as its expression says. */
export const periodicities = ['daily', 'weekly', '2weekly', 'Fortnightly', 'monthly', 'cron'] as const
export type Periodicity = (typeof periodicities)[number]

/** What comes by rhythm comes no closer to each other. */
export const SHORTEST_MINUTES = 60

export const rhythm = z.object({
  periodicity: z.enum(periodicities),
  /** `HH:mm` of the time zone; not of cron. */
  at: plainText().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** Of weeks; 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /** Of months. */
  monthDay: z.union([z.int().min(1).max(28), z.literal('last')]),
  /** Minute, hour, day, month and day of the week. */
  cron: plainText().trim().max(100),
  /** As in the IANA database: Europe/Vilnius. */
  timeZone: plainText()
    .max(64)
    .regex(/^[A-Za-z0-9_+/-]+$/),
})
export type Rhythm = z.infer<typeof rhythm>

/** Whether a time zone of that form is one. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
