import type { HTMLAttributes } from 'react'

/** What scrolls is scrolled with the keyboard too. */
export function ScrollRegion(props: HTMLAttributes<HTMLElement>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key scrolls it
  return <section tabIndex={0} {...props} />
}
