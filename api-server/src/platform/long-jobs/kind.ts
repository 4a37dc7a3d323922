import type { JobKindName } from '@plumbline/core/contract'
import type { ErrorCode } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Scope, Transaction } from '../database/index.ts'
import type { Turns } from '../turns/index.ts'
import type { JobRow } from './repository.ts'

/** What a job of this kind is asked, what it tells, and how it is carried out. */
export interface JobKind<Task, Details extends object> {
  readonly name: JobKindName
  /** Both are read from the row again where another server goes on with it. */
  readonly task: z.ZodType<Task>
  readonly details: z.ZodType<Details>
  readonly stoppable: boolean
  /** Whether a server may go on with what another one that died had begun: from the start, with the same task. */
  readonly resumable: boolean
  /**
   * Where the database, collab-server or a thread was away, it is begun again after a minute, as after the death of a server, and
   * fails only after the last of its attempts. Only what is resumable.
   */
  readonly outlastsOutages?: true
  /**
   * It looks at `signal` between pieces of its work, so that what it is at is done and recorded before it ends. Left out: what
   * it does after it was stopped is heard no more.
   */
  readonly endsItself?: true
  /** Told of a job whose server died and that nobody goes on with. */
  readonly interrupted: ErrorCode
  /** Going on at a time of one person, on all servers; who wants more is told to come back after so many seconds. */
  readonly ofOnePerson?: { most: number; seconds: number }
  /** Waited for before it begins, by space. */
  readonly turns?: Turns
  /** Ends with what `signal` gives when that is aborted. What it resolves with is told as its last details. */
  run(job: RunningJob<Task, Details>): Promise<Partial<Details> | undefined>
  /** What the person is told of this failure; 'INTERNAL' is logged with its reason. Left out: as `refusalOf` says. */
  refusal?(error: unknown): { code: ErrorCode; params: Record<string, string | number> }
  /** In the transaction in which it ends, for whatever reason and on whichever server. */
  ended?(tx: Transaction, job: JobRow): Promise<void>
  /** After that, once. */
  afterwards?(job: JobRow): void
}

export interface RunningJob<Task, Details> {
  readonly id: string
  readonly spaceId: string
  readonly nodeId: string | null
  readonly name: string
  /** Of the person in whose name it is done. */
  readonly scope: Scope
  readonly task: Task
  /** As it was when it was begun, or when the server died that was at it. */
  readonly details: Details
  readonly storedFile: string | null
  /** Aborted when it is stopped, by whomever and on whichever server, and when this server ends. */
  readonly signal: AbortSignal
  /** Kept and told at once. Throws what `signal` says where the job is not to go on. */
  report(change: JobReport<Details>): Promise<void>
  /** The same for what is done and stays so: it is kept as well where the job was stopped meanwhile. */
  record(change: JobReport<Details>): Promise<void>
  /** As `report`, for what comes many times a second: some of it is left out, and nothing is thrown. */
  tick(change: JobReport<Details>): void
  /**
   * Writes what the job has made in one transaction with its being done: there is both or neither. Resolves with what is
   * told as its last details. Throws CONFLICT where it was stopped meanwhile.
   */
  finish(write: (tx: Transaction) => Promise<Partial<Details> | undefined>): Promise<void>
  /** A thread of it has written that in a transaction of its own, with `endAsDone`: only of kinds without `ended`. */
  finished(): Promise<void>
}

export interface JobReport<Details> {
  /** 0…1. */
  progress?: number
  step?: string | null
  details?: Partial<Details>
}
