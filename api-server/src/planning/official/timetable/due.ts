/** What one version waits for on this node. */
export interface Pending {
  readonly versionId: string
  /** null: not known yet. */
  spaceId: string | null
  /** `rest`: nothing is to be done; `soon`: its time has not come; `later`: what was left waits; `due`: for a free thread; `claiming`: it is being taken. */
  stage: 'rest' | 'soon' | 'later' | 'due' | 'claiming' | 'running'
  timer: NodeJS.Timeout | null
  /** When its time came, ms of the process. */
  dueSince: number
  /** ms of the process; of the calculation that runs, or ran last. */
  startedAt: number
  /** The newest change of the document that was announced. */
  wantedSeq: number
  /** The change of the document that the last result here was of. */
  doneSeq: number
  /** What it reads beside its document may be other than before. */
  anew: boolean
  /** Somebody asked for it, whatever is stored. */
  forced: boolean
  /** Of the last calculation: large schedules are calculated less often. */
  tookMs: number
  failures: number
  /** Told when the next attempt is over, whatever came of it. */
  waiting: (() => void)[]
}

export function newPending(versionId: string): Pending {
  return {
    versionId,
    spaceId: null,
    stage: 'rest',
    timer: null,
    dueSince: 0,
    startedAt: 0,
    wantedSeq: 0,
    doneSeq: 0,
    anew: false,
    forced: false,
    tookMs: 0,
    failures: 0,
    waiting: [],
  }
}

const SHORTEST_WAIT_MS = 150
const UNWATCHED_WAIT_MS = 1_000
export const LONGEST_WAIT_MS = 5_000
/** Where a version was calculated before it takes less: others look whether that happened only then. */
const STRANGER_WAIT_MS = 300

/** What changes within it is calculated at once. `isKnown`: this node has calculated the version before. */
export function waitOf({ tookMs }: Pick<Pending, 'tookMs'>, isWatched: boolean, isKnown: boolean): number {
  const shortest = (isWatched ? SHORTEST_WAIT_MS : UNWATCHED_WAIT_MS) + (isKnown ? 0 : STRANGER_WAIT_MS)
  return Math.min(LONGEST_WAIT_MS, Math.max(shortest, tookMs * 2))
}

/** Whoever asked comes first, then what somebody looks at, then what waits longest. */
export function inTurn(due: Iterable<Pending>, isWatched: (versionId: string) => boolean): Pending[] {
  const rankOf = ({ forced, versionId }: Pending): number => (forced ? 0 : isWatched(versionId) ? 1 : 2)
  const ranked = [...due].map((pending) => ({ pending, rank: rankOf(pending) }))
  return ranked.sort((a, b) => a.rank - b.rank || a.pending.dueSince - b.pending.dueSince).map(({ pending }) => pending)
}
