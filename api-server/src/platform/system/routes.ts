import { healthCheck, systemState } from '@plumbline/core/contract'
import type { Context } from 'koa'
import type { z } from 'zod'
import type { CollabApi } from '../collab/index.ts'
import type { Database } from '../database/index.ts'
import type { Api } from '../http/index.ts'
import { languages } from '../localization/index.ts'

type State = z.output<typeof systemState.output>

export interface SystemParts {
  database: Database
  collabApi: CollabApi
  version: string
  idleMinutes: number
  maxUploadBytes: number
  supportContact: string
  mailLeaves: boolean
  restoreByQuestion: boolean
  signInWith: State['signInWith']
  /** What changes while the server runs, and what depends on who asks. */
  installation(http: Context): Promise<{ name: string | null } & Pick<State, 'registrationOpen' | 'setUp'>>
  demoSignIns(): Promise<State['demoSignIns']>
}

export function bindSystem(api: Api, { database, collabApi, demoSignIns, installation, ...state }: SystemParts): void {
  api.open(systemState, async ({ http }) => {
    const { name: installationName, ...now } = await installation(http)
    const allowed_langs = languages.map(({ id }) => id)
    return { ...state, ...now, installationName, allowed_langs, demoSignIns: await demoSignIns() }
  })

  api.open(healthCheck, async ({ http }) => {
    const answers = await Promise.all([database.answers(), collabApi.health()])
    const [databaseThere, collabThere] = answers
    // For probes that look at the status only.
    if (!databaseThere || !collabThere) http.status = 503
    return { database: databaseThere, collab: collabThere }
  })
}
