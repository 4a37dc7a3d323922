import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/core/errors'
import type { Context, Middleware } from 'koa'
import type { Transfers } from '../transfers/index.ts'

/** Bodies with files that one person may have under way. */
const MAX_AT_ONCE = 8
/** What a server left behind that was killed; no body takes as long. */
const LEFT_BEHIND_MS = 3_600_000

/** Files that come in with one request: they lie in the folder until it is answered, and no longer. */
export class Incoming {
  private readonly folder: string
  private readonly underway: Map<string, number>
  /** What came in pieces before. */
  readonly transfers: Pick<Transfers, 'read'>
  private readonly paths: string[] = []

  constructor(folder: string, underway: Map<string, number>, transfers: Pick<Transfers, 'read'>) {
    this.folder = folder
    this.underway = underway
    this.transfers = transfers
  }

  /** Throws TOO_MANY_REQUESTS: the person sends as much as one may already. */
  async of<T>(personId: string, receive: () => Promise<T>): Promise<T> {
    const others = this.underway.get(personId) ?? 0
    if (others >= MAX_AT_ONCE) throw new AppError('TOO_MANY_REQUESTS', { seconds: 10 })
    this.underway.set(personId, others + 1)
    try {
      return await receive()
    } finally {
      const left = (this.underway.get(personId) ?? 1) - 1
      if (left === 0) this.underway.delete(personId)
      else this.underway.set(personId, left)
    }
  }

  newPath(): string {
    const path = join(this.folder, randomUUID())
    this.paths.push(path)
    return path
  }

  /** Also what was made of a file beside it. */
  async discard(): Promise<void> {
    for (const path of this.paths) await Promise.all([path, `${path}.gz`].map((file) => rm(file, { force: true })))
  }
}

export async function incomingFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const known = await stat(path).catch(() => null)
    if (known && Date.now() - known.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
  return folder
}

export function keepIncoming(folder: string, transfers: Pick<Transfers, 'read'>): Middleware {
  const underway = new Map<string, number>()
  return async (http, next) => {
    const incoming = new Incoming(folder, underway, transfers)
    http.state.incoming = incoming
    try {
      await next()
    } finally {
      await incoming.discard()
    }
  }
}

export const incomingOf = (http: Context): Incoming => http.state.incoming
