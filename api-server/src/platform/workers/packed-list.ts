import { eachInTurns } from '../steps/index.ts'

/** Members whose texts become bytes together. */
const TOGETHER = 512

/**
 * A long list as it is handed to a thread: as it stands it would be copied member by member in one go, and a hundred
 * thousand rows hold the loop for a tenth of a second.
 */
export async function packList(list: readonly unknown[]): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let texts: string[] = []
  const pack = (): void => {
    pieces.push(Buffer.from(texts.join(',')))
    texts = []
  }
  await eachInTurns(list, (one) => {
    if (texts.push(JSON.stringify(one)) === TOGETHER) pack()
  })
  if (texts.length > 0) pack()
  const comma = Buffer.from(',')
  return Buffer.concat(pieces.flatMap((piece, at) => (at > 0 ? [comma, piece] : [piece])))
}

export const unpackList = <T>(bytes: Uint8Array): T[] => JSON.parse(`[${Buffer.from(bytes).toString()}]`) as T[]
