/** Imported before the first schema: compiled schemas need `eval`, which the content security policy forbids. */
import { config } from 'zod'

config({ jitless: true })
