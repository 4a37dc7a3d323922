import { createContext, useContext, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { type Paper, paperOf, type Sheet, sheetOf } from './paper.ts'

/** Told to the page around a sheet: whether there is something to print. */
export const SheetThere = createContext<(isThere: boolean) => void>(() => undefined)

/** Which paper the address names. */
export function usePaper(): Paper {
  const { format = '' } = useParams()
  return paperOf(format)
}

/** While the sheet is open the printer takes its paper. */
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
    tell(true)
    return () => tell(false)
  }, [tell])
  return sheet
}
