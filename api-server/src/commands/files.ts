/**
 * `npm run files -- move`: what lies where `BLOBS_FROM` says goes to where `BLOBS` says, while people work.
 * `npm run files -- check`: reads every file back and names those that are not what was stored; ends with 1 then.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { moveBlobs, openBlobs, openEnds, patientBlobs } from '../platform/blobs/index.ts'
import { migrate, openDatabase } from '../platform/database/index.ts'
import { checkFiles } from '../platform/storage/index.ts'
import { type OpenedInstallation, openInstallation } from './installation.ts'

/** Backups lie there too. */
const FOLDERS = ['files', 'backups', 'anchors']
const MB = 1_048_576

async function move({ config, folder }: OpenedInstallation): Promise<number> {
  const { to, from } = openEnds(config)
  if (!from) {
    console.error('BLOBS_FROM names no other place than BLOBS does: there is nothing to move')
    return 2
  }
  let [count, sum] = [0, 0]
  await moveBlobs(
    {
      to: patientBlobs(to),
      from: patientBlobs(from),
      moved: (_, bytes) => {
        count++
        sum += bytes
        if (count % 1_000 === 0) console.log(`${count} moved, ${(sum / MB).toFixed(1)} MB`)
      },
      withFile: async (stream, work) => {
        const path = join(folder, `copy-${randomUUID()}`)
        try {
          await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
          await work(path)
        } finally {
          await rm(path, { force: true })
        }
      },
    },
    FOLDERS,
  )
  console.log(`✓ ${count} moved, ${(sum / MB).toFixed(1)} MB; BLOBS_FROM is not needed any more`)
  return 0
}

async function check({ config }: OpenedInstallation): Promise<number> {
  const database = openDatabase(await migrate(config), pino({ level: 'error' }))
  try {
    let damaged = 0
    const count = await checkFiles({ database, blobs: openBlobs(config) }, ({ id, spaceId, key }) => {
      damaged++
      console.log(`✗ file ${id} of space ${spaceId} is not what was stored (${key})`)
    })
    console.log(`${damaged === 0 ? '✓' : '✗'} ${count} files, ${damaged} of them damaged`)
    return damaged === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

const commands: Readonly<Record<string, (installation: OpenedInstallation) => Promise<number>>> = { move, check }
const command = commands[process.argv[2] ?? '']
if (!command) {
  console.error('npm run files -- move | check')
  process.exit(2)
}
const installation = await openInstallation(process.env)
try {
  process.exitCode = await command(installation)
} finally {
  await installation.close()
}
