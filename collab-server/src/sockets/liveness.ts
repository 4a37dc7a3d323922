import { MessageType } from '@hocuspocus/server'
import { guarded } from '@plumbline/core/guarding'
import { regularly } from '../regularly.ts'

const SWEEP_MS = 1_000
/** A client hears something at least this often: one that hears nothing for twice as long takes the link for dead. */
const SAY_MS = 4_000
const ASK_MS = 5_000
/** Nothing came for so long, and nothing that waits for the client went out either: the link is dead. */
const SILENT_MS = 20_000

const PING = new Uint8Array([MessageType.Ping])
const PONG: number = MessageType.Pong

/** The part of a connection that is watched. */
interface Line {
  /** Asks the network at the other end, which answers however busy the program there is. */
  ping(): void
  /** Says something to the program at the other end; null: it would not understand. */
  say: ((message: Uint8Array) => void) | null
  readonly bufferedAmount: number
  terminate(): void
}

interface Watched {
  line: Line
  said: number
  asked: number
  heard: number
  waiting: number
}

/** Notices dead links on this side, and lets clients notice them on theirs. */
export class Liveness {
  private readonly watched = new Map<string, Watched>()
  readonly stop: () => void

  constructor(failed: (error: unknown) => void) {
    this.stop = regularly(SWEEP_MS, () => this.sweep(), failed)
  }

  watch(id: string, line: Line): void {
    const now = performance.now()
    this.watched.set(id, { line, said: now, asked: now, heard: now, waiting: 0 })
  }

  forget(id: string): void {
    this.watched.delete(id)
  }

  /** Something was sent to the client. */
  said(id: string): void {
    const watched = this.watched.get(id)
    if (watched) watched.said = performance.now()
  }

  heard(id: string): void {
    const watched = this.watched.get(id)
    if (watched) watched.heard = performance.now()
  }

  private sweep(): void {
    const now = performance.now()
    for (const [id, watched] of this.watched) {
      // A line that takes no word is as dead as a silent one, and none of the others' concern.
      guarded(
        () => this.look(id, watched, now),
        () => this.end(id, watched),
      )()
    }
  }

  private look(id: string, watched: Watched, now: number): void {
    const { line, waiting } = watched
    watched.waiting = line.bufferedAmount
    if (watched.waiting < waiting) watched.heard = now
    if (now - watched.heard > SILENT_MS) {
      this.end(id, watched)
      return
    }
    if (now - watched.asked >= ASK_MS) {
      watched.asked = now
      line.ping()
    }
    if (line.say && now - watched.said >= SAY_MS) {
      watched.said = now
      line.say(PING)
    }
  }

  private end(id: string, { line }: Watched): void {
    this.watched.delete(id)
    line.terminate()
  }
}

/** The answer to what was only said to say something. */
export function isPong(message: Uint8Array): boolean {
  return message.length === 1 && message[0] === PONG
}
