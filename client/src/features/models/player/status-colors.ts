/** What elements are painted with by the status of their work; quieter than bars, because they are larger. */
export const statusColors = {
  done: '#b4bac3',
  justDone: '#6aa886',
  during: '#3f7fd6',
  critical: '#cf5a5d',
  late: '#d9964a',
} as const
