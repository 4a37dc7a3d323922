import {
  remoteSpaceCheck,
  remoteSpaceCreate,
  remoteSpaceDelete,
  remoteSpaceEdit,
  remoteSpaceList,
  remoteSpaceSchedules,
  remoteSpaceSpaces,
  spaceCopyRemote,
} from '@plumbline/core/contract'
import type { Api } from '../../../platform/http/index.ts'
import type { RemoteSpaces } from './service.ts'

interface RemoteRoutes {
  remoteSpaces: RemoteSpaces
  copied(spaceId: string): void
}

const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId

export function bindRemoteSpaces(api: Api, { remoteSpaces, copied }: RemoteRoutes): void {
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
