import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualRollSettings } from '@plumbline/core/rolls'
import { type Block, paragraphOf } from '@plumbline/core/typesetting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheets } from './sheets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const values = { project: '', schedule: '', version: '', dataDate: '', date: '', person: '' }

/** A paper of so many sheets. */
const written = (sheets: number, isLookedAt: boolean) => {
  const blocks = function* (): Generator<Block> {
    for (let at = 0; at < sheets; at++) yield { ...paragraphOf(`Sheet ${at}`), breaksBefore: at > 0 }
  }
  const paper = { settings: usualRollSettings, values, logo: null }
  return writeSheets({ title: 'Bill', paper, blocks, isLookedAt }, join(folder, 'bill.pdf'))
}

test('what is looked at is told to be too long, and printed nevertheless', async () => {
  expect(await written(300, true)).toBe(300)
  await expect(written(301, true)).rejects.toMatchObject({ code: 'PRINT_TOO_LONG_TO_SHOW', params: { max: 300 } })
  expect(await written(301, false)).toBe(301)
})
