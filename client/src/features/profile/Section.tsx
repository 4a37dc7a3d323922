import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  lead?: string
  /** What can be done, right of the title. */
  acts?: ReactNode
  children?: ReactNode
}

/** One matter of the profile. */
export function Section({ title, lead, acts, children }: SectionProps) {
  return (
    <section className="pl-profile-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {acts}
      </header>
      {lead && <p className="pl-profile-lead">{lead}</p>}
      {children}
    </section>
  )
}
