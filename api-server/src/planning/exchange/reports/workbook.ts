import { type BookPart, filledBook, type ReportLanguage, type Scope } from '@plumbline/core/reports'
import type { Album } from './album.ts'
import { BookPictures } from './book-pictures.ts'
import type { Template } from './template.ts'

interface Filling {
  scopes: readonly Scope[]
  language: ReportLanguage
  album: Album
  makesRoom?: boolean
}

export interface FilledBook {
  parts: readonly BookPart[]
  pictures: BookPictures
}

/** Rows of its parts are written when they are read. Throws a ReportFault with the cell of what is wrong. */
export function filledWorkbook({ parts }: Pick<Template, 'parts'>, filling: Filling): FilledBook {
  const pictures = new BookPictures(filling, (path) => parts.has(path))
  const read = (path: string): string | null => parts.get(path)?.toString('utf8') ?? null
  return { parts: filledBook([...parts.keys()], read, { ...filling, picturesOf: pictures.of }), pictures }
}
