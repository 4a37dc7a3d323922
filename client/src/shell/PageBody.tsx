import './page.css'
import type { ReactNode } from 'react'

/** Content that scrolls as a page does; each new address begins at its top (R-SHELL-34). */
export function PageBody({ children, busy }: { children?: ReactNode; busy?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too
    <section className="pl-page" aria-busy={busy} tabIndex={0}>
      {children}
    </section>
  )
}

/** Instead of content: what is missing or has failed, and what can be done about it. */
export function PageNotice({ alert, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <div className="pl-page-notice" role={alert ? 'alert' : undefined}>
      {children}
    </div>
  )
}
