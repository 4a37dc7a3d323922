/** Russian texts of all other screens. */
export const texts = import.meta.glob<object>(
  [
    './ru/*.json',
    '!./ru/{shell}.json',
    '!./ru/{chat,gantt,jobs,notices,outline,schedule,versions,view}.json',
    '!./ru/{days,error,issue,privacy}.json',
  ],
  { eager: true, import: 'default' },
)
