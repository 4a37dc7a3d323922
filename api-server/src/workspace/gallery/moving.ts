import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/database/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { lockInside, noteFile, selectInside } from './repository.ts'

interface MovingParts {
  database: Database
  storage: Storage
  /** Of copies on this machine. */
  folder: string
}

/** Pictures that stand in their rows become files, one by one: wherever this is interrupted, each is one or the other. */
export async function movePictures({ database, storage, folder }: MovingParts): Promise<void> {
  for (;;) {
    const picture = await database.asSystem(selectInside)
    if (!picture) return
    const { id, spaceId, content } = picture
    const path = join(folder, `picture-${randomUUID()}`)
    try {
      await writeFile(path, content, { mode: 0o600 })
      const put = await storage.put(spaceId, path)
      await database.asSystem(async (tx) => {
        if (await lockInside(tx, id)) await noteFile(tx, id, await storage.store(tx, spaceId, put))
      })
    } finally {
      await rm(path, { force: true })
    }
  }
}
