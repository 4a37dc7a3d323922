import { toastError } from './toast.ts'

/** Does it and resolves with its answer; with null when it failed, which has been told. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    toastError(error)
    return null
  }
}

/** Does it; false when it failed, which has been told. */
export async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  const answer = await attempt(async () => [await work()])
  return answer !== null
}
