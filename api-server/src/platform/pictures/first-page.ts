import { stat } from 'node:fs/promises'
import { createPool } from '../workers/index.ts'
import type { FirstPageTask } from './first-page-worker.ts'
import type { Wanted } from './pictures.ts'

/** Larger ones have no picture: they are read as a whole. */
const MOST_BYTES = 64 * 1_048_576
const LONGEST_SECONDS = 15

/** Pictures of the first page of PDF files. */
export interface FirstPages {
  /** WebP; null: it is none that can be drawn, in that time and memory. */
  draw(path: string, wanted: Wanted): Promise<Buffer | null>
  close(): Promise<void>
}

export function createFirstPages(): FirstPages {
  const pool = createPool<FirstPageTask, Uint8Array | null>({
    entry: new URL('./first-page-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 512,
    maxSeconds: LONGEST_SECONDS,
  })
  return {
    draw: async (path, wanted) => {
      const { size } = await stat(path)
      if (size > MOST_BYTES) return null
      // Whatever is wrong with a file, it is kept all the same.
      const drawn = await pool.run({ path, wanted }).catch(() => null)
      return drawn && Buffer.from(drawn)
    },
    close: () => pool.close(),
  }
}
