import type { ReactNode } from 'react'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import type { Loaded } from './use-loaded.ts'

interface SectionProps<T> {
  title: string
  lead: string
  actions?: ReactNode
  loaded: Loaded<T>
  children: (value: T) => ReactNode
}

/** Title, what it is for, what can be done, and what there is: on its way, failed or there. */
export function Section<T>({ title, lead, actions, loaded, children }: SectionProps<T>) {
  const { value, error, again } = loaded
  return (
    <section className="administration-section" aria-label={title} aria-busy={value === null && error === null}>
      <header>
        <div>
          <h2>{title}</h2>
          <p>{lead}</p>
        </div>
        {actions}
      </header>
      {value !== null && children(value)}
      {value === null && error !== null && <ReadFailure error={error} again={again} />}
      {value === null && error === null && <div className="administration-skeleton" aria-hidden="true" />}
    </section>
  )
}
