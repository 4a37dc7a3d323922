import { createHash } from 'node:crypto'
import { networkOf } from '@plumbline/core/addresses'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { durableLimit, isFromThisMachine } from '../../platform/http/index.ts'
import { newSecret } from '../../platform/ids.ts'
import { auditInstallation } from '../audit/index.ts'
import { endAccessOf } from '../auth/index.ts'
import {
  deleteSetUpCodes,
  insertInstallation,
  insertSetUpCode,
  isSetUpCode,
  letAdminister,
  type SetUpFacts,
  selectDemoPeople,
  selectInstallation,
} from './repository.ts'

/** `code`: the first person has to show the code that the terminal told. */
type SetUpState = 'done' | 'due' | 'code'

export interface Installation {
  state(http: Context): Promise<{ name: string | null; registrationOpen: boolean; setUp: SetUpState }>
  registrationOpen(): Promise<boolean>
  /** People of the demo sign in where there is one. */
  mayEnter(userId: string): Promise<boolean>
  /** Throws SET_UP_DONE, SET_UP_CODE_WRONG or TOO_MANY_REQUESTS. */
  requireFirst(http: Context, code: string): Promise<void>
  /** Throws SET_UP_DONE: somebody was faster. */
  setUp(tx: Transaction, facts: SetUpFacts): Promise<void>
  /** The code for the first person; null: nobody is waited for. Without a demo its people are signed out. */
  begin(): Promise<string | null>
}

const GUESSES = 10
const QUARTER_HOUR = 900

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export function createInstallation(database: Database, config: Config): Installation {
  const guesses = durableLimit(database, { name: 'set-up', points: GUESSES, seconds: QUARTER_HOUR })
  const read = () => selectInstallation(database.knex)
  const isDue = async (): Promise<boolean> => {
    const { name, hasPeople } = await read()
    return !config.DEMO && name === null && !hasPeople
  }
  const isHere = (http: Context): boolean => isPrivate(config) && isFromThisMachine(http)

  return {
    state: async (http) => {
      const { name, registrationOpen, hasPeople } = await read()
      const due = !config.DEMO && name === null && !hasPeople
      const setUp = due ? (isHere(http) ? 'due' : 'code') : 'done'
      return { name, registrationOpen: config.REGISTRATION ?? registrationOpen, setUp }
    },
    registrationOpen: async () => config.REGISTRATION ?? (await read()).registrationOpen,
    mayEnter: async (userId) => config.DEMO || !(await database.asSystem(selectDemoPeople)).includes(userId),
    requireFirst: async (http, code) => {
      if (!(await isDue())) throw new AppError('SET_UP_DONE')
      if (isHere(http)) return
      await guesses.take(networkOf(http.ip))
      const isRight = await database.asSystem((tx) => isSetUpCode(tx, hashOf(code)))
      if (!isRight) throw new AppError('SET_UP_CODE_WRONG')
    },
    setUp: async (tx, facts) => {
      if (!(await insertInstallation(tx, facts))) throw new AppError('SET_UP_DONE')
      await letAdminister(tx, [facts.userId])
      await auditInstallation(tx, { userId: facts.userId, kind: 'installation.set_up', subject: facts.name })
      await deleteSetUpCodes(tx)
    },
    begin: async () => {
      if (!config.DEMO) await signOutDemo(database)
      if (!(await isDue())) return null
      const code = newSecret()
      await database.asSystem((tx) => insertSetUpCode(tx, hashOf(code)))
      return code
    },
  }
}

/** Nobody but this machine can reach it, and nothing stands in front. */
const isPrivate = (config: Config): boolean => isLoopback(listenHost(config)) && config.TRUSTED_PROXIES === 0

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const isLoopback = (host: string | undefined): boolean => host !== undefined && LOOPBACK.has(host)

/** undefined: every address of the machine, as `HOST` says or a `PUBLIC_URL` that others can open. */
export function listenHost({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): string | undefined {
  if (HOST !== undefined) return HOST
  return PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname) ? undefined : '127.0.0.1'
}

async function signOutDemo(database: Database): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const userId of await selectDemoPeople(tx)) await endAccessOf(tx, userId, null)
  })
}
