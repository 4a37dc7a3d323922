import './notice-page.css'
import type { ReactNode } from 'react'
import { Plumb } from './Plumb.tsx'

interface NoticePageProps {
  title: string
  text: string
  /** What to do about it. */
  children: ReactNode
  below?: ReactNode
}

/** One sentence on a page of its own. */
export function NoticePage({ title, text, children, below }: NoticePageProps) {
  return (
    <main className="pl-centred pl-notice-page">
      <Plumb size={48} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="pl-notice-page-actions">{children}</div>
      {below}
    </main>
  )
}
