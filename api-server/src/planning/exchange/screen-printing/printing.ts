import { selectNames } from '../../../identity/users/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { dateOnPaper } from '../../../platform/pdf/index.ts'
import { createPool, limitAs } from '../../../platform/workers/index.ts'
import { logoOf } from '../print-formats/index.ts'
import type { ScreenTask } from './tasks.ts'

/** Draws what people hand over from their screens, in threads. */
export interface ScreenPrinting {
  /**
   * `path`: a file of this machine, as `tasks.ts` says. Throws BAD_REQUEST, PRINT_TOO_MUCH, PRINT_TOO_MANY_SHEETS and
   * TOOK_TOO_LONG.
   */
  draw(
    scope: Scope,
    asked: { spaceId: string; path: string; logoId: string | null; signal: AbortSignal },
  ): Promise<Uint8Array>
  close(): Promise<void>
}

export function createScreenPrinting({ database }: { database: Database }): ScreenPrinting {
  const pool = createPool<ScreenTask, Uint8Array<ArrayBuffer>>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 1_024,
    maxSeconds: 60,
  })
  return {
    draw: async (scope, { spaceId, path, logoId, signal }) => {
      const names = await database.inScope(scope, (tx) => selectNames(tx, [scope.userId]))
      const logo = await logoOf(database, scope, { spaceId, id: logoId })
      const task = { path, person: names.get(scope.userId) ?? '', date: dateOnPaper(new Date()), logo }
      return pool.run(task, { owner: spaceId, signal }).catch(limitAs('TOOK_TOO_LONG'))
    },
    close: () => pool.close(),
  }
}
