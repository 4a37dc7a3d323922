import { z } from 'zod'

/** 12 characters of a URL-safe alphabet. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)

/** A work, or one of another schedule: `scheduleId--workId`. */
export const relationEnd = z.string().regex(/^[A-Za-z0-9_-]{12}(--[A-Za-z0-9_-]{12})?$/)

/** `YYYY-MM-DDTHH:mm`, wall-clock time of the project. */
export const instantText = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** A moment of the server's clock. */
export const timestamp = z.iso.datetime()

/**
 * Names that people type into short fields: at most 32 characters, no control characters and none of `<>{}` (the
 * messages of R-CONST-01 and R-CONST-02 are shown for them).
 */
export const shortName = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[^\p{Cc}<>{}]*$/u)

/** What of a foreign name fits into a short field; '' when nothing does. */
export const shortNameOf = (text: string): string =>
  text
    .replace(/[\p{Cc}<>{}]/gu, '')
    .trim()
    .slice(0, 32)
    .trim()

/** Names of works, projects and schedules may be longer than short fields. */
export const longName = z
  .string()
  .trim()
  .min(1)
  .max(512)
  .regex(/^[^\p{Cc}]*$/u)

/** Ids in a query, separated by commas. */
export const idList = z
  .string()
  .max(8_000)
  .default('')
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(z.string()).max(100))

export const nothing = z.object({})
export const done = z.object({ success: z.literal(true) })

export const newPassword = z.string().min(8).max(256)
/** Of the secret question, as of its answer. */
export const secretText = z.string().trim().min(1).max(200)

/** As long as it may be: what is no code is a wrong one, and is answered as such. */
export const typedCode = z.string().trim()
