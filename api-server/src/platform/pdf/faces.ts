/** The letters of everything that is drawn on this server: PDF and SVG alike. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Lettering } from '@plumbline/core/paper'

const require = createRequire(import.meta.url)
const fontOf = (name: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/inter/${name}`))
export const faces = {
  regular: fontOf('400Regular/Inter_400Regular.ttf'),
  bold: fontOf('600SemiBold/Inter_600SemiBold.ttf'),
  italic: fontOf('400Regular_Italic/Inter_400Regular_Italic.ttf'),
  boldItalic: fontOf('600SemiBold_Italic/Inter_600SemiBold_Italic.ttf'),
}
export type Face = keyof typeof faces
export const faceOf = ({ bold = false, italic = false }: Pick<Lettering, 'bold' | 'italic'>): Face =>
  italic ? (bold ? 'boldItalic' : 'italic') : bold ? 'bold' : 'regular'
/** Half of the height of capital letters, in sizes of the text. */
export const HALF_CAPITAL = 0.3636
/**
 * Figures of one width. What a text of Latin or Cyrillic letters does not need is off: looking for it takes ten times as
 * long as the rest, and letters are as wide in a text as alone then. The library takes switches, its types do not.
 */
export const FEATURES = {
  ...{ tnum: true, calt: false, ccmp: false, locl: false, liga: false, clig: false, rlig: false, rclt: false },
  ...{ kern: false, mark: false, mkmk: false },
} as unknown as PDFKit.Mixins.OpenTypeFeatures[]
