import { z } from 'zod'

/** A field of a form that is text: JSON of what the schema says; left out: `empty`. */
export const jsonField = <T extends z.ZodType>(schema: T, { empty, max }: { empty: string; max?: number }) =>
  z
    .string()
    .max(max ?? Number.MAX_SAFE_INTEGER)
    .default(empty)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
