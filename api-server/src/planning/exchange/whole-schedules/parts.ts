import type { Logger } from 'pino'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { Pool } from '../../../platform/workers/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import type { ChangedRegister } from '../../vocabulary/resources/index.ts'
import type { WholeAnswer, WholeTask } from './tasks.ts'

/** Boards stand to the right of schedules. */
interface BoardsPort {
  roomOf(boardId: string): string
  list(tx: Transaction, scheduleId: string): Promise<{ id: string; name: string; archived: boolean }[]>
  insert(
    tx: Transaction,
    board: { id: string; spaceId: string; scheduleId: string; name: string; archived: boolean; createdBy: string },
  ): Promise<void>
  /** Its document is there: what is on it may be counted. */
  tell(boardId: string): void
}

export interface WholeParts {
  log: Logger
  database: Database
  storage: Storage
  quotas: StorageQuotas
  collabApi: CollabApi
  boards: BoardsPort
  /** The register of the space has got resources, or there is one now. */
  registerChanged(spaceId: string, register: ChangedRegister, by: string): void
  /** Of the program. */
  program: string
  /** Begins to read the file of a building model, which becomes `as`. */
  readModel(model: {
    scope: Scope
    spaceId: string
    scheduleId: string
    as: string
    name: string
    file: { name: string; path: string }
  }): Promise<unknown>
}

export interface WithThreads extends WholeParts {
  pool: Pool<WholeTask, WholeAnswer>
}
