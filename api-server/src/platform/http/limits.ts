import { AppError } from '@plumbline/core/errors'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/index.ts'

/** A number of attempts in a time; `key` says whose. */
export interface Limit {
  /** Throws TOO_MANY_REQUESTS when nothing is left. */
  take(key: string): Promise<void>
  /** Undoes one `take`. */
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

interface Allowance {
  name: string
  points: number
  seconds: number
}

type Limiter = RateLimiterMemory | RateLimiterPostgres

/** Counted in Postgres, so that all nodes count together and a restart forgives nothing. */
export function durableLimit(database: Database, { name, points, seconds }: Allowance): Limit {
  return limitBy(
    new RateLimiterPostgres({
      storeClient: database.knex,
      storeType: 'knex',
      schemaName: 'app',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      points,
      duration: seconds,
    }),
  )
}

/** Counted per node: for limits that only keep a node healthy. */
export function localLimit({ name, points, seconds }: Allowance): Limit {
  return limitBy(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }))
}

function limitBy(limiter: Limiter): Limit {
  return {
    take: async (key) => {
      await limiter.consume(key).catch(refuse)
    },
    giveBack: async (key) => {
      await limiter.reward(key)
    },
    forget: async (key) => {
      await limiter.delete(key)
    },
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)) })
}
