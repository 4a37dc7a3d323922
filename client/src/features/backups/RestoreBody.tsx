import type { ReactNode } from 'react'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import type { Read } from '../../shell/use-read.ts'

interface RestoreBodyProps<T> {
  read: Read<T>
  /** Why it was not begun; '': nothing is wrong. */
  refused: string
  children: (value: T) => ReactNode
}

/** What is asked before something is restored, once it is known. */
export function RestoreBody<T>({ read: { value, error, again }, refused, children }: RestoreBodyProps<T>) {
  return (
    <div className="backups-restore">
      {value === null && error === null && <div className="backups-skeleton" aria-hidden="true" />}
      {value === null && error !== null && <ReadFailure error={error} again={again} />}
      {value !== null && children(value)}
      {refused && (
        <p className="pl-field-error" role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
