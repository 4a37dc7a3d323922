/** English texts of the frame and of the schedule: what is on the first screen that people wait for. */
export const texts = import.meta.glob<object>(
  './en/{chat,error,gantt,history,issue,jobs,notices,outline,pauses,privacy,schedule,shell,unsaved,versions,view}.json',
  { eager: true, import: 'default' },
)
