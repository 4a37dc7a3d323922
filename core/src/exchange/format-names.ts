/** Formats that a schedule is written in; what writes them is a lot of code, so that names stand alone. */
export const formatNames = ['xer', 'pmxml', 'mspdi', 'json'] as const
export type FormatName = (typeof formatNames)[number]

/** Of the name of a file. */
export const formatExtensions: Readonly<Record<FormatName, string>> = {
  xer: 'xer',
  pmxml: 'xml',
  mspdi: 'xml',
  json: 'json',
}
