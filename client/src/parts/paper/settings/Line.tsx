import type { ReactNode } from 'react'

/** A label and what is chosen beside it. */
export function Line({ label, children, error }: { label: string; children: ReactNode; error?: string | null }) {
  return (
    <div className="print-line">
      <span className="print-line-label">{label}</span>
      <div className="print-line-content">
        {children}
        {error && (
          <p className="pl-field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
