import { setTimeout as pause } from 'node:timers/promises'
import { backupScopes, type WholeSubject, type WholeSubjectPreview } from '@plumbline/core/contract'
import { pino } from 'pino'
import { selectSpacesOf } from '../identity/access/index.ts'
import { administersInstallation } from '../identity/installation/index.ts'
import { findSecrets } from '../identity/users/index.ts'
import { openBlobs } from '../platform/blobs/index.ts'
import { type Database, migrate, openDatabase } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { type JobRow, leaveJob, selectJob } from '../platform/long-jobs/index.ts'
import {
  CannotRestore,
  lookInto,
  type OneTask,
  previewIn,
  readWhole,
  wholeIds,
  wholeParts,
  wholeVault,
} from '../site/whole/index.ts'
import { VERSION } from '../version.ts'
import { megabytes } from './figures.ts'
import { openInstallation } from './installation.ts'

export interface OneAsked {
  /** `space:ID`, `project:ID` or `schedule:ID`. */
  only: string
  /** Of the backup; left out: the newest. */
  id: string | undefined
  /** Whoever administers the installation, by login. */
  as: string | undefined
  name: string | undefined
  preview: boolean
}

/** How long a running server takes at most to find a job that was left for it. */
const PATIENCE_SECONDS = 60

/** One space, project or schedule of a backup, beside what is there: servers that run here do it, while people work. */
export async function restoreOne({ only, id: wanted, as, name, preview }: OneAsked): Promise<void> {
  const subject = subjectOf(only)
  const installation = await openInstallation(process.env)
  const { config, ownerUrl } = installation
  const database = openDatabase(await migrate(config), pino({ level: 'error' }))
  try {
    const parts = wholeParts(config, { blobs: openBlobs(config), ownerUrl, program: VERSION })
    const vault = wholeVault(parts.to, parts.key)
    const id = wanted ?? (await wholeIds(vault)).at(-1)
    if (id === undefined) throw new CannotRestore('There is no backup at this place')
    const manifest = await readWhole(vault, id)
    const told = await lookInto(ownerUrl, vault, manifest, (contents) => previewIn(contents, database, subject))
    for (const line of linesOf(told, name ?? told.suggested)) console.log(line)
    if (preview) return
    if (subject.scope !== 'space' && !told.into) throw new CannotRestore('What it stood in is gone: restore its space')
    const task = { wholeBackupId: id, subject, name: name ?? told.suggested }
    await watched(database, await leave(database, as, task))
  } finally {
    await database.close()
    await installation.close()
  }
}

function subjectOf(only: string): WholeSubject {
  const [given, id = ''] = only.split(':')
  const scope = backupScopes.find((one) => one === given)
  if (!scope || id === '') throw new CannotRestore('--only wants space:ID, project:ID or schedule:ID')
  return { scope, id }
}

function linesOf(
  { subject, name, madeAt, into, schedules, files, left, unknownPeople }: WholeSubjectPreview,
  as: string,
) {
  const where = into ? `in ${into.space}, below ${into.below}` : 'as a space of its own'
  return [
    `${subject.scope} ${name} as it was ${madeAt}: ${schedules} schedules${files ? `, ${files.count} files, ${megabytes(files.bytes)}` : ''}`,
    `It comes back as ${as}, ${subject.scope === 'space' || into ? where : 'but nothing of where it stood is there'}. Nothing that is there changes.`,
    ...left.map(({ what, count }) => `${count} rows of ${what} stay behind`),
    ...(unknownPeople.length > 0 ? [`Without an account here: ${unknownPeople.join(', ')}`] : []),
  ]
}

/** In the name of somebody who administers the installation. */
async function leave(database: Database, login: string | undefined, task: OneTask): Promise<JobRow> {
  const details = { wholeBackupId: task.wholeBackupId, damaged: null, restored: null }
  return database.asSystem(async (tx) => {
    const person = login === undefined ? null : await findSecrets(tx, login)
    if (!person || !(await administersInstallation(tx, person.id))) {
      throw new CannotRestore('--as wants the login of somebody who administers the installation')
    }
    const [spaceId] = await selectSpacesOf(tx, person.id)
    if (spaceId === undefined) throw new CannotRestore(`${login} is in no space, in which the job could stand`)
    const at = { spaceId, userId: person.id, nodeId: null, step: null, storedFile: null }
    const job = { ...at, id: newId(), kind: 'whole_backup_restore' as const, name: task.name, task, details }
    const row = await leaveJob(tx, { ...job, alone: 'installation' })
    if (!row) throw new CannotRestore('Another one is being restored; this one can follow when that is done')
    return row
  })
}

async function watched(database: Database, { id }: JobRow): Promise<void> {
  let said = ''
  for (let second = 0; ; second++) {
    const job = await database.asSystem((tx) => selectJob(tx, id))
    if (!job) throw new CannotRestore('The job is gone')
    if (job.state === 'done') return console.log('✓ It is there')
    if (job.state !== 'running') throw new CannotRestore(`${job.state}: ${job.error?.code ?? ''}`)
    const now = `${Math.round(job.progress * 100)} % ${job.step ?? 'waiting'}`
    if (now !== said) console.log(now)
    said = now
    if (second === PATIENCE_SECONDS && job.step === null)
      console.log('No server runs here: start it, and it begins with this')
    await pause(1_000)
  }
}
