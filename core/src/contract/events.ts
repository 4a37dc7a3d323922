import { z } from 'zod'
import type { ChatPerson, Message } from './chat.ts'
import { id } from './fields.ts'
import type { Job } from './jobs.ts'
import type { NoticesStatus } from './notices.ts'
import type { TimetableSummary, VersionChange } from './planning.ts'

export interface VersionsEvent {
  scheduleId: string
  versionId: string
  /** As it is called now, or was when it was deleted. */
  name: string
  change: VersionChange
  by: { id: string; name: string }
}

export interface ChatEvent {
  spaceId: string
  chatId: string
  /** What the channel is about; null: the space, or two people. */
  nodeId: string | null
  workId: string | null
  /** `changed`: an old one, which is not in the document of the channel any more. */
  what: 'posted' | 'changed'
  message: Message
  by: ChatPerson
}

/** socket.io events that the server sends; rooms are `space:{id}`, `version:{id}` and `user:{id}`. */
export interface ServerEvents {
  /** To the person whose job it is: how far it is, and that it has ended. */
  job: (job: Job) => void
  /** To whoever watches the version. */
  timetable: (event: { versionId: string; timetable: TimetableSummary }) => void
  /** To who comes late: what was told before is not known any more. */
  newsLost: () => void
  /** To the person: what they may do is other than before. */
  access: () => void
  /** To whoever watches the version: what its calculation reads beside the document is other than before. */
  planInputs: (event: { versionId: string; revision: string }) => void
  /** To whoever is in the space: something in the tree of facilities, projects and schedules changed. */
  structure: (event: { spaceId: string }) => void
  /** To whoever is in the space: the library of calendars is other than before. */
  calendars: (event: { spaceId: string }) => void
  /** To whoever is in the space: directories were made, archived, deleted, are called otherwise, or related otherwise. */
  directories: (event: { spaceId: string }) => void
  /** To whoever may read the directory: it has a new revision; `by`: the person who made it. */
  directory: (event: { directoryId: string; revision: number; by: string }) => void
  /**
   * To whoever is in the space: layouts, templates, daily views or colours of a schedule, or columns and looks of the table
   * of its estimates, are other than before.
   */
  views: (event: { scheduleId: string }) => void
  /** To whoever is in the space: attributes, or who may fill them, are other than before. */
  attributes: (event: { spaceId: string }) => void
  /** To whoever is in the space: works of a schedule need other amounts of resources than before, or on other days. */
  loads: (event: { scheduleId: string }) => void
  /** To whoever is in the space: trades are other than before. */
  specialties: (event: { spaceId: string }) => void
  /** To whoever is in the space: there are other backups than before. */
  backups: (event: { spaceId: string }) => void
  /** To whoever is in the space: templates of checklists are other than before. */
  checklists: (event: { spaceId: string }) => void
  /** To whoever is in the space: a version of a schedule was made, changed or deleted. */
  versions: (event: VersionsEvent) => void
  /** To whoever is in the space: a timesheet was filled, handed in or decided on; each reads it with their own rights. */
  timesheets: (event: { scheduleId: string; userId: string; monday: string }) => void
  /** To whoever is in the space: other days may be planned and reported than before. */
  dayLimits: (event: { scheduleId: string }) => void
  /** To whoever is in the space: the daily plan of a schedule is other than before. */
  days: (event: { scheduleId: string }) => void
  /** To whoever is in the space: the reasons why work was not done are other ones. */
  dayReasons: (event: { spaceId: string }) => void
  /** To the person who asked: a piece of the answer that is being written. */
  assistant: (event: { askId: string; text: string }) => void
  /** To the person: a program has left a proposal for the version in their name. */
  assistantProposal: (event: { versionId: string }) => void
  /** To whoever watches the version: what is assumed of its risks was changed, or they were run. */
  risk: (event: { versionId: string }) => void
  /** To the person: there are other notices than before, and so many nobody has checked. */
  notices: (status: NoticesStatus) => void
  /** To whoever reads a channel: something was said there, or an old message is other than before. */
  chat: (event: ChatEvent) => void
  /** To the person: they have read a channel, here or elsewhere. */
  chatRead: (event: { chatId: string; lastRead: number; unread: number }) => void
  /** To whoever is in the space: a comment on a node was written, changed or deleted. */
  comments: (event: { epsId: string }) => void
  /** To whoever is in the space: the numbers of a schedule's actual version are other than before. */
  indicators: (event: { scheduleId: string; versionId: string }) => void
  /** To whoever is in the space: somebody opened a schedule, or left it. */
  presence: (event: { spaceId: string }) => void
  /** To whoever is in the space: own indicators are other than before. */
  ownIndicators: (event: { spaceId: string }) => void
  /** To whoever is in the space: scoreboards are other than before. */
  scoreboards: (event: { spaceId: string }) => void
  /** To whoever is in the space: pipelines of a project are other than before. */
  pipes: (event: { projectId: string }) => void
  /** To whoever is in the space: boards of a schedule, or which cards are on them, are other than before. */
  boards: (event: { scheduleId: string; boardId: string }) => void
  /** To whoever is in the space: pictures of a node were added, described, deleted or brought back. */
  gallery: (event: { epsId: string }) => void
  /** To whoever is in the space: files that are kept with a schedule are other than before. */
  storage: (event: { scheduleId: string }) => void
  /** To whoever is in the space: models of a schedule were added, renamed, replaced, deleted or brought back. */
  models: (event: { scheduleId: string }) => void
  /** To whoever is in the space: rules that say which elements of the models of a schedule are meant are other than before. */
  modelRules: (event: { scheduleId: string }) => void
  /** To whoever is in the space: how models look in the player is other than before. */
  appearanceProfiles: (event: { spaceId: string }) => void
  /** To whoever is in the space: states of the models of a schedule are other than before. */
  bimStates: (event: { scheduleId: string }) => void
  /** To whoever is in the space: an estimate of a schedule was made, says something else, or has another state. */
  estimates: (event: { scheduleId: string; estimateId: string }) => void
  /** To whoever is in the space: what estimates of a schedule come to is counted anew. */
  estimateTotals: (event: { scheduleId: string }) => void
  /** To whoever is in the space: price bases or coefficients are other than before. */
  priceBases: (event: { spaceId: string }) => void
}

/**
 * socket.io events that the client sends; the server checks the right and answers with `true` or `false`. `age`: for how
 * many milliseconds it has been reading what it watches; what was told meanwhile comes as well, or `newsLost`. Null: whoever
 * watches reads everything when this is answered.
 */
export interface ClientEvents {
  watchSpace: (spaceId: string, age: number | null, answer: (ok: boolean) => void) => void
  watchVersion: (versionId: string, age: number | null, answer: (ok: boolean) => void) => void
  unwatchVersion: (versionId: string) => void
  /** Has it open: the structure shows who is where. */
  enterVersion: (versionId: string, answer: (ok: boolean) => void) => void
  leaveVersion: (versionId: string) => void
}

/** A page that is kept from before says none. */
const age = z.number().min(0).nullable().default(null)

/** What each event of a client carries, in its order, without the answer; what is not named here is no event. */
export const clientEvents = {
  watchSpace: z.tuple([id, age]),
  watchVersion: z.tuple([id, age]),
  unwatchVersion: z.tuple([id]),
  enterVersion: z.tuple([id]),
  leaveVersion: z.tuple([id]),
} satisfies Record<keyof ClientEvents, z.ZodType<unknown[]>>
