import type {
  DirectoryCommand,
  DirectoryFileChoice,
  DirectoryFileFormat,
  DirectoryFileLook,
} from '@plumbline/core/contract'
import type { FileLanguage, NamedValue, Synonym } from '@plumbline/core/directories/table'

/** A directory as a thread is given it: 100,000 rows as the text that the database wrote. */
export interface DirectoryContent {
  name: string
  hierarchical: boolean
  /** A `DirectoryBody` as JSON. */
  body: string
  /** By column: what may be named in it. */
  names: readonly (readonly [string, readonly NamedValue[]])[]
  /** What its rows are called elsewhere. */
  synonyms: readonly Synonym[]
}

export interface UploadTask {
  kind: 'preview' | 'commands'
  /** Where the file lies, gzip-compressed. */
  path: string
  fileName: string
  directory: DirectoryContent
  choice: DirectoryFileChoice
}

export interface WriteTask {
  kind: 'write'
  directory: DirectoryContent
  format: DirectoryFileFormat
  language: FileLanguage
}

export type DirectoryFileTask = UploadTask | WriteTask

export type DirectoryFileAnswer =
  | { kind: 'preview'; look: DirectoryFileLook }
  | { kind: 'commands'; commands: DirectoryCommand[]; created: number; updated: number; learned: Synonym[] }
  | { kind: 'write'; bytes: Uint8Array<ArrayBuffer> }
