/** How the sheet is looked at, for the page that prints it. */
export interface PrintedDays {
  norms: boolean
  branches: boolean
}
