import { DocumentWorker } from '../../snapshots/jobs.ts'
import { Serial } from '../serial.ts'
import type { AdmitJob, AdmitResult, ChangeResult, CheckJob, ExecuteJob, LargeJob, LargeResult } from './jobs.ts'

type Asked<Job> = Omit<Job, 'databaseUrl'>

/** So that the change of one person is not held up by that of another. */
const THREADS = 2

/** What is too large for the loop, in threads. Each person has one change at a time in there. */
export class LargeWork {
  private readonly threads = Array.from({ length: THREADS }, () => new Thread())
  private readonly slicing = new Thread()
  private readonly persons = new Map<string, Serial>()
  private readonly databaseUrl: string

  constructor(databaseUrl: string) {
    this.databaseUrl = databaseUrl
  }

  async change(asked: Asked<CheckJob> | Asked<ExecuteJob>): Promise<ChangeResult> {
    const job = { ...asked, databaseUrl: this.databaseUrl }
    const answer = await this.inTurn(job.userId, () => this.idlest().run(job))
    if (answer.do !== 'change') throw new Error('no answer to a change')
    return answer.result
  }

  async admit(job: AdmitJob): Promise<AdmitResult> {
    const answer = await this.inTurn(job.userId, () => this.idlest().run(job))
    if (answer.do !== 'admit') throw new Error('no answer to a new document')
    return answer.result
  }

  /** Pieces of a few milliseconds each, for one after another. */
  async slices(updates: Uint8Array[]): Promise<Uint8Array[]> {
    const answer = await this.slicing.run({ do: 'slice', updates })
    if (answer.do !== 'slice') throw new Error('no answer to a slicing')
    return answer.slices
  }

  async stop(): Promise<void> {
    await Promise.all([...this.threads, this.slicing].map((thread) => thread.stop()))
  }

  private async inTurn<T>(person: string, task: () => Promise<T>): Promise<T> {
    const serial = this.persons.get(person) ?? new Serial()
    this.persons.set(person, serial)
    try {
      return await serial.run(task)
    } finally {
      if (serial.empty) this.persons.delete(person)
    }
  }

  private idlest(): Thread {
    return this.threads.reduce((idlest, thread) => (thread.load < idlest.load ? thread : idlest))
  }
}

class Thread {
  load = 0
  private readonly worker = new DocumentWorker<LargeJob, LargeResult>(new URL('./worker.ts', import.meta.url))

  async run(job: LargeJob): Promise<LargeResult> {
    this.load += 1
    try {
      return await this.worker.run(job)
    } finally {
      this.load -= 1
    }
  }

  stop(): Promise<void> {
    return this.worker.stop()
  }
}
