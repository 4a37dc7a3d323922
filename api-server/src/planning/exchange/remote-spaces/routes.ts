import {
  directoryOriginLook,
  directoryOriginRead,
  directoryOriginTake,
  remoteDirectoryCopy,
  remoteDirectoryList,
  remoteSpaceCheck,
  remoteSpaceCreate,
  remoteSpaceDelete,
  remoteSpaceEdit,
  remoteSpaceList,
  remoteSpaceSchedules,
  remoteSpaceSpaces,
  spaceCopyRemote,
} from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { placeOfDirectory } from '../../vocabulary/directories/index.ts'
import type { RemoteSpaces } from './service.ts'

interface RemoteRoutes {
  remoteSpaces: RemoteSpaces
  copied(spaceId: string): void
  /** A directory was made of one of another installation. */
  listChanged(spaceId: string): void
}

const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId

export function bindRemoteSpaces(api: Api, routes: RemoteRoutes): void {
  const { remoteSpaces, copied } = routes
  bindDirectories(api, routes)
  api.inSpace(remoteSpaceList, spaceOf, async (at) => ({ remotes: await remoteSpaces.list(at) }))

  api.inSpace(remoteSpaceCreate, spaceOf, async (at) => ({ remote: await remoteSpaces.add(at, at.input) }))

  api.inSpace(remoteSpaceEdit, spaceOf, async (at) => ({
    remote: await remoteSpaces.edit(at, at.params.remoteId, at.input),
  }))

  api.inSpace(remoteSpaceDelete, spaceOf, async (at) => {
    await remoteSpaces.remove(at, at.params.remoteId)
    return { success: true as const }
  })

  api.inSpace(remoteSpaceCheck, spaceOf, (at) => remoteSpaces.check(at, at.params.remoteId))

  api.inSpace(remoteSpaceSpaces, spaceOf, async (at) => ({
    spaces: await remoteSpaces.spaces(at, at.params.remoteId),
  }))

  api.inSpace(remoteSpaceSchedules, spaceOf, async (at) => ({
    schedules: await remoteSpaces.schedules(at, at.params.remoteId, at.params.remoteSpaceId),
  }))

  api.inSpace(spaceCopyRemote, spaceOf, async ({ scope, spaceId, input }) => {
    const made = await remoteSpaces.copy({ scope, spaceId, ...input })
    copied(spaceId)
    return made
  })
}

const thereOf = ({ remoteId, remoteSpaceId }: { remoteId: string; remoteSpaceId: string }) => ({
  remoteId,
  remoteSpaceId,
})

function bindDirectories(api: Api, { remoteSpaces: { directories }, listChanged }: RemoteRoutes): void {
  const ofDirectory = (tx: Transaction, { params }: { params: { directoryId: string } }) =>
    placeOfDirectory(tx, params.directoryId)

  api.inSpace(remoteDirectoryList, spaceOf, async (at) => ({
    directories: await directories.list(at, thereOf(at.params)),
  }))

  api.inSpace(remoteDirectoryCopy, spaceOf, async (at) => {
    const made = await directories.copy(at, thereOf(at.params), at.input)
    listChanged(at.spaceId)
    return made
  })

  api.inSpace(directoryOriginRead, ofDirectory, async ({ scope, params }) => ({
    origin: await directories.origin(scope, params.directoryId),
  }))

  api.inSpace(directoryOriginLook, ofDirectory, (at) => directories.look(at, at.params.directoryId))

  api.inSpace(directoryOriginTake, ofDirectory, (at) => directories.take(at, at.params.directoryId))
}
