import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { versionEvidence, versionSetLocked, wbsCreate, wbsEdit } from '@plumbline/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import { pathOf, type Visitor } from '../../../../test/visitor.ts'

const verifier = fileURLToPath(new URL('../../../../../collab-server/src/evidence/main.ts', import.meta.url))

let site: Installation
let maya: Visitor
let rita: Visitor
let ground: Site
let folder: string
beforeAll(async () => {
  site = await install({ collab: true })
  maya = await site.person('maya')
  rita = await site.person('rita')
  ground = await breakGround(maya)
  await admit(site, ground.spaceId, rita, 'reader')
  folder = await mkdtemp(join(tmpdir(), 'plumbline-evidence-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** The file as a person downloads it, and what a machine that knows only the file says of it. */
async function verified(who: Visitor, ...more: string[]): Promise<{ code: number; said: string }> {
  const path = `/api/v1${pathOf(versionEvidence, { versionId: ground.versionId })}`
  const answer = await fetch(`${site.url}${path}`, { headers: who.headers })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.evidence"$/)
  const file = join(folder, 'one.evidence')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const child = spawn(process.execPath, [verifier, file, ...more], { env: { PATH: process.env.PATH } })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: child.exitCode ?? -1, said }
}

test('a history is downloaded by who reads it, and checked elsewhere: whole, signed, with a chronology', async () => {
  const params = { versionId: ground.versionId }
  const { row } = await maya.ok(wbsCreate, {
    params,
    input: { type: 'work', name: 'Dig', parentId: null, after: null },
  })
  await maya.ok(wbsEdit, { params: { ...params, wbsId: row.id }, input: { name: 'Dig deeper' } })
  await maya.ok(versionSetLocked, { params, input: { locked: true } })
  // A lock signs what was decided by it.
  await eventually(async () => (await site.sql(`SELECT FROM collab.anchors WHERE why = 'locked'`)).length === 1)
  const now = new Date(Date.now() + 60_000).toISOString()
  const { code, said } = await verified(rita, '--work', row.id, '--at', now)
  expect(said).toContain('✓ the chain is whole')
  expect(said).toContain('“Dig” created')
  expect(said).toContain('"Dig" → "Dig deeper"')
  expect(said).toContain('1 works')
  expect(code).toBe(0)
  const other = await verified(maya, '--key', 'of somebody else')
  expect([other.code, other.said]).toEqual([1, expect.stringContaining('not the key that was given')])
})

test('a row that the owner of the database edits is named', async () => {
  await site.sql(`UPDATE collab.journal SET user_id = $1 WHERE room = $2 AND seq = 2`, [
    rita.id,
    `schedule/${ground.versionId}`,
  ])
  const { code, said } = await verified(maya)
  expect(code).toBe(1)
  expect(said).toContain('✗ change 2 is not what was hashed when it was made')
})
