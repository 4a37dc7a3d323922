/** Where the caret stands: whose sheet of which week the bar is about. */
export interface Focus {
  executorId: string
  day: number
  workId: string | null
}
