import type { Logger } from 'pino'
import type { Changes } from '../history/changes.ts'
import { regularly } from '../regularly.ts'
import type { Database } from '../storage/database.ts'
import { forgetPast, listPast, type Past } from '../storage/retention.ts'

const SWEEP_MS = 3_600_000
const AT_ONCE = 100
/** Telling what a long journal did takes this many questions at most; the rest is left to the next sweep. */
const QUESTIONS = 100

/** Forgets the journal of long ago: only what a snapshot holds, and only after it is told in the history. */
export class Pruner {
  readonly stop: () => void
  private running: Promise<void> | null = null
  private readonly database: Database
  private readonly changes: Changes
  /** 0: everything is kept. */
  private readonly days: number
  private readonly log: Logger

  constructor(database: Database, changes: Changes, days: number, log: Logger) {
    this.database = database
    this.changes = changes
    this.days = days
    this.log = log
    const failed = (error: unknown) => log.error({ error: String(error) }, 'a sweep failed')
    this.stop = regularly(SWEEP_MS, () => this.sweep(), failed)
  }

  sweep(): Promise<void> {
    this.running ??= this.prune().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async prune(): Promise<void> {
    if (this.days === 0) return
    try {
      for (const past of await listPast(this.database, this.days, AT_ONCE)) {
        if (!(await this.isTold(past))) continue
        await forgetPast(this.database, past)
        this.log.info({ ...past }, 'journal of long ago forgotten')
      }
    } catch (error) {
      this.log.warn({ error: String(error) }, 'forgetting the journal of long ago failed')
    }
  }

  private async isTold({ room, seq }: Past): Promise<boolean> {
    for (let question = 0; question < QUESTIONS; question++) {
      const progress = await this.changes.catchUp(room)
      if (!progress) return false
      if (progress.told >= seq) return true
    }
    return false
  }
}
