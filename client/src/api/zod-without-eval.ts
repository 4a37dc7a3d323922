/** Stands for `zod` in every build (`vite.config.ts`): compiled schemas need `eval`, which the security policy forbids. */
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
