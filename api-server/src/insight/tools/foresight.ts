import { assumedRisk } from '../../planning/official/risk/index.ts'
import { type PackedInputs, roomOf } from '../../planning/schedules/document/index.ts'
import { findVersion } from '../../planning/versions/kinds/index.ts'
import { offeredResources } from '../../planning/vocabulary/resources/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
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
  simulate(at: At, asked: Omit<Asked<'simulate'>, 'assumed' | 'resources'>): Promise<ToldFutures>
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
      const known = await database.inScope(scope, (tx) => knownOf(tx, scope, versionId))
      return (await run(versionId, { ask: 'simulate', ...asked, ...known })) as ToldFutures
    },
    close: () => pool.close(),
  }
}

/** What a run goes by beside the plan; resources of whoever asks, where works wait for them. */
async function knownOf(tx: Transaction, { userId }: Scope, versionId: string) {
  const assumed = await assumedRisk(tx, versionId)
  const spaceId = assumed.levelled ? (await findVersion(tx, versionId))?.spaceId : undefined
  return { assumed, resources: spaceId === undefined ? [] : await offeredResources(tx, spaceId, userId) }
}
