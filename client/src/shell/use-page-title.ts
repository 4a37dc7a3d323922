import { useEffect } from 'react'

/** Names the window while a page is shown, from the thing to the place it is in; what is not known yet is left out. */
export function usePageTitle(...names: (string | undefined)[]): void {
  const title = names.filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
