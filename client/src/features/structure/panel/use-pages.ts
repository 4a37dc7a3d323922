import type { EpsNode } from '@plumbline/core/contract'
import { useState } from 'react'
import { toastError } from '../../../shell/toast.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'

interface Page<Item> {
  items: readonly Item[]
  /** null: that was the last one. */
  next: string | null
}

/** What a page is asked for with. */
interface Asked {
  params: { epsId: string }
  input: { cursor: string | undefined }
  signal?: AbortSignal
  quiet: boolean
}

/** A list of what a node has, read a page at a time; `more` adds the next page, null where there is none. */
export function usePages<Item>(
  { id, schedule }: EpsNode,
  readPage: (asked: Asked) => Promise<Page<Item>>,
): Read<Page<Item>> & { more: (() => Promise<void>) | null; isBusy: boolean } {
  const params = { epsId: id }
  const read = useRead(
    id,
    (signal) => readPage({ params, input: { cursor: undefined }, signal, quiet: true }),
    schedule?.calculatedAt,
  )
  const [isBusy, setBusy] = useState(false)
  const { value, set } = read
  const next = value?.next ?? null
  const more = async (): Promise<void> => {
    setBusy(true)
    try {
      const page = await readPage({ params, input: { cursor: next ?? undefined }, quiet: false })
      set({ items: [...(value?.items ?? []), ...page.items], next: page.next })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return { ...read, more: next === null ? null : more, isBusy }
}
