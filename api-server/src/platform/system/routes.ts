import { healthCheck, systemState } from '@plumbline/core/contract'
import type { z } from 'zod'
import type { CollabDoor } from '../collab/index.ts'
import type { Database } from '../database/index.ts'
import type { Api } from '../http/index.ts'
import { languages } from '../localization/index.ts'

export interface SystemParts {
  database: Database
  door: CollabDoor
  version: string
  idleMinutes: number
  registrationOpen: boolean
  maxUploadBytes: number
  supportContact: string
  mailLeaves: boolean
  restoreByQuestion: boolean
  signInWith: z.output<typeof systemState.output>['signInWith']
  demoSignIns(): { login: string; password: string; name: string }[]
}

export function bindSystem(api: Api, { database, door, demoSignIns, ...state }: SystemParts): void {
  api.open(systemState, async () => ({
    ...state,
    allowed_langs: languages.map(({ id }) => id),
    demoSignIns: demoSignIns(),
  }))

  api.open(healthCheck, async ({ http }) => {
    const answers = await Promise.all([isDatabaseThere(database), door.health()])
    const [databaseThere, collabThere] = answers
    // For probes that look at the status only.
    if (!databaseThere || !collabThere) http.status = 503
    return { database: databaseThere, collab: collabThere }
  })
}

async function isDatabaseThere(database: Database): Promise<boolean> {
  return database.knex.raw('SELECT 1').then(
    () => true,
    () => false,
  )
}
