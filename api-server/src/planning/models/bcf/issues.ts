import type { LinksCommand, ViewComment } from '@plumbline/core/documents/bim'
import { AppError } from '@plumbline/core/errors'
import { selectPeople } from '../../../identity/access/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { changeLinks, type IssueNow, type IssueView, type LinksReader } from '../bim/index.ts'
import { commentGuid, isBlank } from './answers.ts'
import { scheduleOf } from './project-ids.ts'

export interface BcfParts {
  database: Database
  collabApi: CollabApi
  links: LinksReader
}

/** Letters of a GUID may be large or small. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Issues of a schedule in its live document, as programs read and change them. */
export class Issues {
  readonly #parts: BcfParts

  constructor(parts: BcfParts) {
    this.#parts = parts
  }

  /** Of all topics; `lastOrder` of all views. */
  all(bcfProjectId: string): Promise<{ issues: IssueNow[]; lastOrder: string | null }> {
    return this.#parts.links.read(scheduleOf(bcfProjectId), 'issues')
  }

  /** Throws NOT_FOUND. */
  async one({ bcfProjectId, topicGuid }: { bcfProjectId: string; topicGuid: string }): Promise<IssueNow> {
    const { issues } = await this.all(bcfProjectId)
    return found(issues.find(({ guid }) => isSame(guid, topicGuid)))
  }

  /** Viewpoints of a topic, with all that they show. */
  async views(params: { bcfProjectId: string; topicGuid: string }): Promise<IssueView[]> {
    const all = await this.#parts.links.read(scheduleOf(params.bcfProjectId), 'issueViews')
    const own = all.filter(({ topic }) => isSame(topic.guid, params.topicGuid))
    if (own.length === 0) throw new AppError('NOT_FOUND')
    return own.filter((view) => !isBlank(view))
  }

  /** Throws NOT_FOUND. */
  async view(params: { bcfProjectId: string; topicGuid: string; viewpointGuid: string }): Promise<IssueView> {
    return found((await this.views(params)).find(({ topic }) => isSame(topic.viewpoint, params.viewpointGuid)))
  }

  change(bcfProjectId: string, commands: readonly LinksCommand[], { userId }: Scope): Promise<void> {
    return changeLinks(this.#parts.collabApi, scheduleOf(bcfProjectId), commands, userId)
  }

  /** Names of people of the space; '': who is there no more. */
  async names(scope: Scope, spaceId: string, userIds: Iterable<string>): Promise<(userId: string) => string> {
    const wanted = [...new Set(userIds)]
    const people = await this.#parts.database.inScope(scope, (tx) => selectPeople(tx, spaceId, wanted))
    const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
    return (userId) => names.get(userId) ?? ''
  }
}

/** Throws NOT_FOUND. */
export const commentIn = ({ comments }: IssueNow, guid: string): ViewComment =>
  found(comments.find((comment) => isSame(commentGuid(comment), guid)))

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new AppError('NOT_FOUND')
  return one
}
