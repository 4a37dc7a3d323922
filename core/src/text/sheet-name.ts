/** Excel's limit of the name of a sheet. */
const MAX_SHEET_NAME = 31

/** As Excel takes it: without `[]:*?/\`, and not too long. */
export const sheetName = (title: string): string =>
  title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME) || 'Sheet'
