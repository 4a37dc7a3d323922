import { useState } from 'react'
import { toastError } from '../../../shell/toast.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'

interface Page<Item> {
  items: readonly Item[]
  /** null: that was the last one. */
  next: string | null
}

type ReadPage<Item> = (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Item>>

/** A list that is read a page at a time; `more` adds the next page, null where there is none. */
export function usePages<Item>(
  key: string,
  readPage: ReadPage<Item>,
  stamp: unknown,
): Read<Page<Item>> & { more: (() => Promise<void>) | null; isBusy: boolean } {
  const read = useRead(key, (signal) => readPage(undefined, signal), stamp)
  const [isBusy, setBusy] = useState(false)
  const { value, set } = read
  const next = value?.next ?? null
  const more = async (): Promise<void> => {
    setBusy(true)
    try {
      const page = await readPage(next ?? undefined)
      set({ items: [...(value?.items ?? []), ...page.items], next: page.next })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return { ...read, more: next === null ? null : more, isBusy }
}
