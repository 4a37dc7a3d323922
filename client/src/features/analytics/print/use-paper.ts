import { useEffect } from 'react'
import { theme } from '../../../theme/theme.ts'
import type { Sheet } from './paper.ts'

/** While the page is open the printer takes this paper, and colours are those of paper, whatever the person has chosen. */
export function usePaper({ rule }: Sheet): void {
  useEffect(() => {
    const page = new CSSStyleSheet()
    page.replaceSync(rule)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page)
    }
  }, [rule])
  useEffect(() => {
    const { mode } = theme
    theme.mode = 'light'
    return () => {
      theme.mode = mode
    }
  }, [])
}
