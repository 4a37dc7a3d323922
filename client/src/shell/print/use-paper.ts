import { createContext, useContext, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { theme } from '../../theme/theme.ts'
import { type Paper, paperOf, type Sheet, sheetOf } from './paper.ts'

/** Told to the page around a sheet: whether there is something to print. */
export const SheetThere = createContext<(isThere: boolean) => void>(() => undefined)

/** Which paper the address names. */
export function usePaper(): Paper {
  const { format = '' } = useParams()
  return paperOf(format)
}

/** While the sheet is open the printer takes its paper, and colours are those of paper, whatever the person has chosen. */
export function useSheet(): Sheet {
  const sheet = sheetOf(usePaper())
  const { rule } = sheet
  const tell = useContext(SheetThere)
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
    tell(true)
    return () => {
      theme.mode = mode
      tell(false)
    }
  }, [tell])
  return sheet
}
