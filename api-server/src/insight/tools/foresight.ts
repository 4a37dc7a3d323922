import { assumedRisk } from '../../planning/official/risk/index.ts'
import { type PackedInputs, roomOf } from '../../planning/schedules/document/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { createPool, limitAs, type Pool } from '../../platform/workers/index.ts'
import type { ForesightAsked, ForesightTask, ToldExplanation, ToldFutures } from './tasks.ts'

interface At {
  scope: Scope
  versionId: string
}

type Asked<Kind extends ForesightAsked['ask']> = Omit<Extract<ForesightAsked, { ask: Kind }>, 'ask'>

/** Calculates a version in a thread, as it is now or with other durations; nothing of it is kept. */
export interface Foresight {
  explain(at: At, asked: Asked<'explain'>): Promise<ToldExplanation>
  simulate(at: At, asked: Omit<Asked<'simulate'>, 'assumed'>): Promise<ToldFutures>
  close(): Promise<void>
}

export interface ForesightParts {
  database: Database
  collabApi: CollabApi
  inputsFor(versionId: string): Promise<PackedInputs>
}

export function createForesight({ database, collabApi, inputsFor }: ForesightParts): Foresight {
  const pool: Pool<ForesightTask, ToldExplanation | ToldFutures> = createPool({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 60,
  })
  const run = async (versionId: string, asked: ForesightAsked) => {
    const task = { ...collabApi.address, room: roomOf(versionId), inputs: await inputsFor(versionId), asked }
    return pool.run(task, { subject: versionId }).catch(limitAs('VERSION_TOO_LARGE'))
  }
  return {
    explain: async ({ versionId }, asked) => (await run(versionId, { ask: 'explain', ...asked })) as ToldExplanation,
    simulate: async ({ scope, versionId }, asked) => {
      const assumed = await database.inScope(scope, (tx) => assumedRisk(tx, versionId))
      return (await run(versionId, { ask: 'simulate', ...asked, assumed })) as ToldFutures
    },
    close: () => pool.close(),
  }
}
