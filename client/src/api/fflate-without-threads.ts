/**
 * Stands for `fflate` in every build (`vite.config.ts`): it packs what is large in threads made of blobs, which the security policy
 * forbids, and never ends. Whoever packs much does so in a thread of its own.
 */
import { type FlateCallback, type Zippable, zipSync } from 'fflate/browser'

export * from 'fflate/browser'

/** As that of `fflate`, at once. */
export function zip(files: Zippable, done: FlateCallback): void {
  done(null, zipSync(files))
}
