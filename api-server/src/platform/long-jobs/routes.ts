import { jobList, jobPutAway, jobStop } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope } from '../database/index.ts'
import type { Api } from '../http/index.ts'
import type { LongJobs } from './long-jobs.ts'
import { selectJob } from './repository.ts'

export function bindLongJobs(api: Api, { database, longJobs }: { database: Database; longJobs: LongJobs }): void {
  const own = async (scope: Scope, id: string) => {
    const job = await database.inScope(scope, (tx) => selectJob(tx, id))
    if (job?.userId !== scope.userId) throw new AppError('NOT_FOUND')
    return job
  }
  api.signedIn(jobList, async ({ scope }) => ({
    jobs: (await longJobs.list(scope)).map((row) => longJobs.viewOf(row)),
  }))

  api.signedIn(jobStop, async ({ scope, params }) => {
    await longJobs.stop(await own(scope, params.jobId))
    return { success: true as const }
  })

  api.signedIn(jobPutAway, async ({ scope, params }) => {
    await longJobs.putAway(scope, (await own(scope, params.jobId)).id)
    return { success: true as const }
  })
}
