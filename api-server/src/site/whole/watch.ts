/** Who waits for a backup or a check: how far it is, and that it is to end. */
export interface Watch {
  signal: AbortSignal
  /** 0…1. */
  further(share: number): void
}

/** How much of the way rows are; files are the rest. */
const ROWS_SHARE = 0.6

export function shareOf(what: 'rows' | 'files', done: number, all: number): number {
  const part = all === 0 ? 1 : done / all
  return what === 'rows' ? ROWS_SHARE * part : ROWS_SHARE + (1 - ROWS_SHARE) * part
}
