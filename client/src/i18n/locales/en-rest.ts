/** English texts of all other screens. */
export const texts = import.meta.glob<object>(
  [
    './en/*.json',
    '!./en/{shell}.json',
    '!./en/{chat,gantt,jobs,notices,outline,schedule,versions,view}.json',
    '!./en/{days,error,issue,privacy}.json',
  ],
  { eager: true, import: 'default' },
)
