import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DelayPaper, delayBlocks, delayFlow } from '@plumbline/core/delay-papers'
import { flowDocument } from '@plumbline/core/office'
import { packed } from '../../../platform/archives/index.ts'
import { type OnPaper, writeSheets } from '../../../platform/pdf/index.ts'

/** A PDF that goes into a claim. Throws PRINT_TOO_MANY_SHEETS. */
export async function pagesOf(said: DelayPaper, paper: OnPaper): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'delays-'))
  try {
    const path = join(folder, 'delays.pdf')
    await writeSheets({ title: said.of, paper, blocks: (width) => delayBlocks(said, width) }, path)
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same, to be written on in. */
export const documentOf = async (paper: DelayPaper): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await packed(flowDocument(delayFlow(paper)).map(({ path, text }) => [path, Buffer.from(text)])))
