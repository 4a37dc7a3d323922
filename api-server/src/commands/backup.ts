/**
 * `npm run backup`: backs the whole installation up, while people work; `list`: those that are there; `check [ID]`: restores
 * one (the newest) into a database of its own, compares all of it and takes that away again; `contents [ID]`: the spaces, projects
 * and schedules that can be restored out of it by themselves. Ends with 1 where something is not as it was.
 */
import { pino } from 'pino'
import { openBlobs } from '../platform/blobs/index.ts'
import { migrate, openDatabase } from '../platform/database/index.ts'
import { PartDamaged } from '../site/backups/index.ts'
import {
  backUpWhole,
  CannotRestore,
  checkInScratch,
  lookInto,
  nodesIn,
  readWhole,
  spacesIn,
  type WholeParts,
  wholeIds,
  wholeParts,
  wholeVault,
} from '../site/whole/index.ts'
import { VERSION } from '../version.ts'
import { megabytes, seconds } from './figures.ts'
import { openInstallation } from './installation.ts'

type Command = (parts: WholeParts) => Promise<number>

const make: Command = async (parts) => {
  const begun = performance.now()
  const { id, manifest, addedBytes } = await backUpWhole(parts)
  const { bytes, files, lost, tables } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `✓ ${id}: ${rows} rows, ${files.length} files, ${megabytes(bytes)}, ${megabytes(addedBytes)} of it new; ${seconds(begun)}`,
  )
  for (const blob of lost) console.log(`✗ the file ${blob} is damaged where it is kept`)
  return lost.length === 0 ? 0 : 1
}

const list: Command = async ({ to, key }) => {
  const vault = wholeVault(to, key)
  let unread = 0
  for (const id of await wholeIds(vault)) {
    try {
      const { madeAt, bytes, program } = await readWhole(vault, id)
      console.log(`${id}  ${madeAt}  ${megabytes(bytes)}  Plumbline ${program}`)
    } catch (error) {
      if (!(error instanceof PartDamaged)) throw error
      unread++
      console.log(`✗ ${error.message}`)
    }
  }
  return unread === 0 ? 0 : 1
}

const check: Command = async ({ to, key, ownerUrl }) => {
  const vault = wholeVault(to, key)
  const id = process.argv[3] ?? (await wholeIds(vault)).at(-1)
  if (id === undefined) throw new CannotRestore('There is no backup yet')
  const begun = performance.now()
  const manifest = await readWhole(vault, id)
  try {
    await checkInScratch({ ownerUrl, vault, manifest })
  } catch (error) {
    if (error instanceof PartDamaged) await vault.forgetPart(error.part)
    throw error
  }
  console.log(`✓ ${id} was restored and is as it was backed up; ${seconds(begun)}`)
  return 0
}

const contents: Command = async ({ to, key, ownerUrl }) => {
  const vault = wholeVault(to, key)
  const id = process.argv[3] ?? (await wholeIds(vault)).at(-1)
  if (id === undefined) throw new CannotRestore('There is no backup yet')
  const { config } = installation
  const database = openDatabase(await migrate(config), pino({ level: 'error' }))
  try {
    await lookInto(ownerUrl, vault, await readWhole(vault, id), async (whole) => {
      for (const space of await spacesIn(whole, database)) {
        console.log(`space:${space.id}  ${space.name}${space.isHere ? '' : '  (gone)'}`)
        const { nodes, more } = await nodesIn(whole, database, { spaceId: space.id, search: '' })
        for (const { kind, id: nodeId, path, name } of nodes)
          console.log(`  ${kind}:${nodeId}  ${[...path, name].join(' / ')}`)
        if (more) console.log('  …')
      }
    })
  } finally {
    await database.close()
  }
  return 0
}

const commands: Readonly<Record<string, Command>> = { make, list, check, contents }
const command = commands[process.argv[2] ?? 'make']
if (!command) {
  console.error('npm run backup -- [make | list | check [ID] | contents [ID]]')
  process.exit(2)
}
const installation = await openInstallation(process.env)
try {
  const { config, ownerUrl } = installation
  const parts = wholeParts(config, { blobs: openBlobs(config), ownerUrl, program: VERSION })
  parts.waits = () => console.log('Another backup is being made; this one follows')
  process.exitCode = await command(parts)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await installation.close()
}
