import './errors.css'
import type { ReactNode } from 'react'
import { Plumb } from '../../shell/Plumb.tsx'

/** One sentence on a page of its own, and what to do about it. */
export function NoticePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="pl-notice-page">
      <Plumb size={48} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="pl-notice-page-actions">{children}</div>
    </main>
  )
}
