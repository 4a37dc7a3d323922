import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import type { DocumentReader } from '../../schedules/document/index.ts'
import { bindColumns } from './columns.ts'
import { bindLinks } from './links.ts'
import type { LinksReader } from './links-reader.ts'
import { bindModelFile, type ModelFiles } from './model-file.ts'
import { bindPictures } from './pictures.ts'
import { bindProfiles } from './profiles.ts'
import { bindStates } from './states.ts'

export { changeLinks, dropOrphanLinks, linksAuthorizer, placeOfLinks, roomOfLinks } from './authorizer.ts'
export { createElementCounts, type ElementCounts } from './element-counts.ts'
export { createLinksReader, type LinksReader } from './links-reader.ts'
export type { IssueNow, IssueView } from './links-worker.ts'
export { createModelFiles } from './model-file.ts'
export { keepPicture, type PicturesParts } from './pictures.ts'
export { selectPicture } from './pictures-repository.ts'
export { createRuleRuns } from './rule-runs.ts'

interface BimParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  collabApi: CollabApi
  reader: DocumentReader
  links: LinksReader
  modelFiles: ModelFiles
  /** Others in the space see other profiles from now on. */
  profilesChanged(spaceId: string): void
  statesChanged(spaceId: string, scheduleId: string): void
}

export function bindBim(api: Api, parts: BimParts): void {
  const { database, collabApi, reader, links, profilesChanged, statesChanged } = parts
  bindColumns(api, database)
  bindLinks(api, { database, collabApi, links })
  bindModelFile(api, parts)
  bindPictures(api, { database, links, quotas: parts.quotas })
  bindStates(api, { database, changed: statesChanged })
  const profileOf = async (scheduleId: string) => {
    const profiles = new Map(await links.read(scheduleId, 'profiles'))
    return (workId: string) => profiles.get(workId) ?? null
  }
  bindProfiles(api, { database, reader, profileOf, changed: profilesChanged })
}
