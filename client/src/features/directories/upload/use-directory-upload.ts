import { type DirectoryFileLook, directoryUpload, directoryUploadPreview } from '@plumbline/core/contract'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { callMultipart } from '../../../api/call-multipart.ts'

type FileMapping = DirectoryFileLook['mapping']

/** What is chosen of a file; null where the server guesses. */
interface Choice {
  mapping: { sheet: number; headRow: number | null; columns: (string | null)[] | null } | null
  known: 'update' | 'none'
  fresh: 'create' | 'none'
  /** Places of rows that are left out. */
  skipped: number[]
  /** By place: the row that somebody says is meant; '': none of those that are there. */
  meant: Record<number, string>
}

const usual: Choice = { mapping: null, known: 'update', fresh: 'create', skipped: [], meant: {} }

export interface DirectoryUpload {
  file: File | null
  choice: Choice
  /** What the file makes of the directory; null until that is known. It stays while another choice is asked about. */
  look: DirectoryFileLook | null
  isAsking: boolean
  /** 0…1 of the bytes sent; null: nothing is on its way. */
  sent: number | null
  failure: unknown
  jobId: string | null
  take(file: File): void
  choose(change: Partial<Choice>): void
  /** A column is a field of rows or a column of the directory; of two that were one the later choice has it. */
  chooseField(column: number, field: string | null): void
  skip(row: number): void
  /** Says which row is meant; '': a new one; null: nothing any more. */
  mean(row: number, rowId: string | null): void
  start(): Promise<void>
  /** To another file. */
  forget(): void
}

/** The way of one file into a directory: it is looked at with each choice, and written when somebody says so. */
export function useDirectoryUpload(directoryId: string): DirectoryUpload {
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState(usual)
  const [look, setLook] = useState<DirectoryFileLook | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const ask = async (of: File, by: Choice): Promise<void> => {
    asking.current?.abort()
    asking.current = new AbortController()
    const { signal } = asking.current
    setAsking(true)
    setFailure(null)
    try {
      const form = { params: { directoryId }, input: { choice: JSON.stringify(by) }, files: [of], signal }
      setLook(await callMultipart(directoryUploadPreview, form))
    } catch (error) {
      if (signal.aborted) return
      setFailure(asApiError(error))
      setLook(null)
    }
    if (!signal.aborted) setAsking(false)
  }
  const choose = (change: Partial<Choice>): void => {
    // Rows are named by their places in a sheet.
    const isElsewhere = change.mapping && look && change.mapping.sheet !== look.mapping.sheet
    const next = { ...choice, ...change, ...(isElsewhere && { meant: {} }) }
    setChoice(next)
    if (file) void ask(file, next)
  }
  const mapping = look?.mapping ?? null
  return {
    ...{ file, choice, look, isAsking, sent, failure, jobId, choose },
    take: (chosen) => {
      setFile(chosen)
      setChoice(usual)
      setLook(null)
      void ask(chosen, usual)
    },
    chooseField: (column, field) => {
      if (mapping) choose({ mapping: { ...mapping, columns: withField(mapping, column, field) } })
    },
    skip: (row) => {
      const { skipped } = choice
      choose({ skipped: skipped.includes(row) ? skipped.filter((one) => one !== row) : [...skipped, row] })
    },
    mean: (row, rowId) => {
      const { [row]: _said, ...others } = choice.meant
      choose({ meant: rowId === null ? others : { ...others, [row]: rowId } })
    },
    start: async () => {
      if (!file || !mapping) return
      setFailure(null)
      setSent(0)
      try {
        // What was looked at is what is written, whatever would be guessed then.
        const input = { choice: JSON.stringify({ ...choice, mapping }) }
        const form = { params: { directoryId }, input, files: [file], onProgress: setSent }
        setJobId((await callMultipart(directoryUpload, form)).jobId)
      } catch (error) {
        setFailure(asApiError(error))
      }
      setSent(null)
    },
    forget: () => {
      asking.current?.abort()
      setFile(null)
      setLook(null)
      setFailure(null)
      setJobId(null)
    },
  }
}

/** A field stands in one column. */
export function withField({ columns }: FileMapping, column: number, field: string | null): (string | null)[] {
  return Array.from({ length: Math.max(column + 1, columns.length) }, (_, place) => {
    const known = columns[place] ?? null
    if (place === column) return field
    return known === field ? null : known
  })
}
