/** Russian texts of all other screens. */
export const texts = import.meta.glob<object>(
  [
    './ru/*.json',
    '!./ru/{chat,error,gantt,history,issue,jobs,notices,outline,pauses,privacy,schedule,shell,unsaved,versions,view}.json',
  ],
  { eager: true, import: 'default' },
)
