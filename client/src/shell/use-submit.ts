import { type SubmitEvent, useState } from 'react'

interface Submitting {
  busy: boolean
  /** What the last try threw. */
  failure: unknown
  submit: (event: SubmitEvent) => void
  /** Something was typed since. */
  forget: () => void
}

/** A form that does one thing: while it is done it is busy, what was refused is kept to be told. */
export function useSubmit(work: () => Promise<unknown>): Submitting {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    await work().catch(setFailure)
    setBusy(false)
  }
  return {
    busy,
    failure,
    submit: (event) => {
      event.preventDefault()
      if (!busy) void run()
    },
    forget: () => setFailure(null),
  }
}
