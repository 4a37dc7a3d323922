import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** Something done at set times by one of the nodes. */
export interface RegularJob {
  name: string
  /** Cron, UTC. */
  at: string
  work(): Promise<void>
}

interface Jobs {
  close(): Promise<void>
}

/** What the library makes belongs to the role of all databases, which may be asked for by another address tomorrow. */
const ASKING = {
  // The migration makes it; this role may make no schema.
  createSchema: false,
  options: '-c role=plumbline_api -c statement_timeout=600000 -c idle_in_transaction_session_timeout=300000',
}

/** Jobs are in Postgres (schema `pgboss`): each runs once, whichever node takes it, and again if that node dies. */
export async function startJobs(databaseUrl: string, jobs: readonly RegularJob[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, application_name: 'plumbline-jobs', max: 2, ...ASKING })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is in trouble'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, () =>
      job.work().catch((err: unknown) => {
        log.error({ err, job: job.name }, 'what is done at set times was not done')
        throw err
      }),
    )
    await boss.schedule(job.name, job.at)
  }
  return { close: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
