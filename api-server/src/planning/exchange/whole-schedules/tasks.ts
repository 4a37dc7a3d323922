import type { UploadPreview } from '@plumbline/core/contract'
import type { Message } from '@plumbline/core/documents/chat'
import type { RoomKind } from '@plumbline/core/documents/rooms'
import type { AttributesToWrite, KnownAttribute, KnownResource, NewResource } from '@plumbline/core/exchange'
import type { DocumentWithPast } from '@plumbline/core/internal-api'
import type { Past, WholeFile, WholeVersion } from '@plumbline/core/whole-schedule'
import type { PastChoice } from './pack-past.ts'

/** The document of a room as it goes into a file: without its history. */
export interface PackTask {
  do: 'pack'
  url: string
  token: string
  room: string
  kind: Exclude<RoomKind, 'chat'>
  /** Of a version: when it was made, and what of its past goes along; null: nothing. */
  past: { beganAt: string; choice: PastChoice } | null
}

export interface Packed {
  did: 'pack'
  document: Uint8Array<ArrayBuffer>
  past: Past | null
  people: string[]
  /** Of a version: the resources that it needs. Of a board: its files. Of links: the models that they lead to. */
  named: string[]
}

/** Reads a `.plumb` file as it will stand here, or only what there is to say of it. */
export interface ArriveTask {
  do: 'arrive'
  /** Gzip-compressed. */
  path: string
  /** Where files that are taken out begin their names; null: only the preview is wanted. */
  into: string | null
  /** Members of the space. */
  people: readonly PersonHere[]
  attributes: readonly KnownAttribute[]
  register: { known: readonly KnownResource[]; mayMake: boolean }
  /** Who does it. */
  self: string
  /** Does that person administer the space? */
  isTrusted: boolean
  /** Of the schedule; null: as in the file. */
  name: string | null
}

export interface PersonHere {
  id: string
  login: string
  email: string
  isAdministrator: boolean
}

interface ArrivedVersion extends WholeVersion {
  /** With what happened to it, as far as the file tells that. */
  document: DocumentWithPast
}

interface ArrivedBoard {
  id: string
  name: string
  archived: boolean
  document: Uint8Array<ArrayBuffer>
}

interface ArrivedChannel {
  id: string
  workId: string | null
  messages: Message[]
}

/** Taken out, and not compressed. */
type ArrivedFile = WholeFile & { path: string }

interface ArrivedModel {
  id: string
  name: string
  fileName: string
  path: string
}

/** Everything under its new ids. */
export interface ArrivedSchedule {
  id: string
  name: string
  code: string
  versions: ArrivedVersion[]
  attributes: AttributesToWrite
  /** That the register of the space lacks. */
  resources: NewResource[]
  boards: ArrivedBoard[]
  channels: ArrivedChannel[]
  links: Uint8Array<ArrayBuffer> | null
  files: ArrivedFile[]
  models: ArrivedModel[]
}

export interface Arrived {
  did: 'arrive'
  preview: UploadPreview
  /** Null: only the preview was wanted. */
  schedule: ArrivedSchedule | null
}

export type WholeTask = PackTask | ArriveTask
export type WholeAnswer = Packed | Arrived
