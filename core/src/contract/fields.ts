import { z } from 'zod'
import { plainText } from '../text/index.ts'

/** 12 characters of a URL-safe alphabet. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)

/** A work, or one of another schedule: `scheduleId--workId`. */
export const relationEnd = z.string().regex(/^[A-Za-z0-9_-]{12}(--[A-Za-z0-9_-]{12})?$/)

/** `YYYY-MM-DDTHH:mm`, wall-clock time of the project. */
export const instantText = z.string().regex(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** There is no year 0 before 1, and PostgreSQL has none. */
const isOfSomeYear = (text: string): boolean => !text.startsWith('0000')

/** A day of the project. */
export const dayText = z.iso.date().refine(isOfSomeYear)

/** A moment of the server's clock. */
export const timestamp = z.iso.datetime().refine(isOfSomeYear)

/**
 * Names that people type into short fields: at most 32 characters, no control characters and none of `<>{}` (the
 * messages of R-CONST-01 and R-CONST-02 are shown for them).
 */
export const shortName = plainText()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[^\p{Cc}<>{}]*$/u)

/** Names of works, projects and schedules may be longer than short fields. */
export const longName = plainText()
  .trim()
  .min(1)
  .max(512)
  .regex(/^[^\p{Cc}]*$/u)

/** Ids in a query, separated by commas. */
export const idList = plainText()
  .max(8_000)
  .default('')
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(plainText()).max(100))

export const nothing = z.object({})
export const done = z.object({ success: z.literal(true) })

/** What is easily guessed however long it is, the server refuses (PASSWORD_COMMON). */
export const newPassword = plainText().min(10).max(256)
/** Of the secret question, as of its answer. */
export const secretText = plainText().trim().min(1).max(200)

/** As long as it may be: what is no code is a wrong one, and is answered as such. */
export const typedCode = plainText().trim()
