/** What was told to a room of socket.io, as other nodes hear of it. */
export interface News {
  room: string
  event: string
  args: readonly unknown[]
  /** Only to where the space may be entered from; absent: to everybody in the room. */
  spaceId?: string
}

/** Longer than a page takes to open where everything is slow. */
const KEPT_MS = 60_000
/** Of all rooms together: what a crowd says in a minute fits, and a few MB hold it. */
const KEPT_MAX = 20_000

interface Told {
  at: number
  news: News
}

/**
 * What was told in the last minute. Whoever reads a screen and is heard by the server only a moment later gets what was
 * told in between, instead of reading all of it once more. Times are milliseconds of this node's clock.
 */
export class RecentNews {
  readonly #rooms = new Map<string, Told[]>()
  /** In the order in which they were told. */
  #told: Told[] = []
  /** What was told before this may be missing. */
  #knownSince: number

  constructor(now: number) {
    this.#knownSince = now
  }

  add(news: News, now: number): void {
    this.#keep({ at: now, news })
    if (this.#told.length > KEPT_MAX || (this.#told[0]?.at ?? now) < now - 2 * KEPT_MS) this.#forget(now)
  }

  /** What the room was told since then, what was said twice once; null: more than what is kept. */
  since(room: string, from: number, now: number): News[] | null {
    if (from < this.#knownSince || from < now - KEPT_MS) return null
    const found = new Map<string, News>()
    for (const { at, news } of this.#rooms.get(room) ?? []) {
      if (at >= from) found.set(JSON.stringify([news.event, news.args]), news)
    }
    return [...found.values()]
  }

  /** Half of what may be kept stays at most, so that this happens rarely. */
  #forget(now: number): void {
    const kept = this.#told.filter(({ at }) => at >= now - KEPT_MS).slice(-KEPT_MAX / 2)
    const dropped = this.#told[this.#told.length - kept.length - 1]
    if (dropped && dropped.at >= now - KEPT_MS) this.#knownSince = dropped.at + 1
    this.#told = []
    this.#rooms.clear()
    for (const told of kept) this.#keep(told)
  }

  #keep(told: Told): void {
    this.#told.push(told)
    const ofRoom = this.#rooms.get(told.news.room)
    if (ofRoom) ofRoom.push(told)
    else this.#rooms.set(told.news.room, [told])
  }
}
