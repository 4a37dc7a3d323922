import './inputs.css'
import type { ReactNode } from 'react'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="schedule-group">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface FieldProps {
  label: string
  /** What it means, where the label is too short for that. */
  hint?: string
  children: ReactNode
}

export function Field({ label, hint, children }: FieldProps) {
  return (
    <div className="schedule-field">
      <span title={hint}>{label}</span>
      {children}
    </div>
  )
}
