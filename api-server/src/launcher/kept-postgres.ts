import type { EmbeddedPostgres } from './postgres.ts'

const LOOK_EVERY_MS = 1_000

/** Looks after a PostgreSQL that somebody may kill (the kernel too, when memory is short), until `stop`. */
export function keepPostgres(
  postgres: Pick<EmbeddedPostgres, 'revive'>,
  say: (line: string) => void,
): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    if (await postgres.revive()) say('PostgreSQL was killed; it runs again.')
  }
  const timer = setInterval(() => {
    // What is left of the killed one may be in the way for a moment: then the next look starts it.
    looking ??= look()
      .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        looking = null
      })
  }, LOOK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
