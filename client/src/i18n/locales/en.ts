/** English texts of the frame and of the schedule: what is on the first screen that people wait for. */
export const texts = import.meta.glob<object>(
  './en/{attributes,calendars,chat,comparison,error,exporting,gallery,gantt,histogram,history,issue,jobs,kanban,logic,missing,modelLinks,notices,outline,pauses,privacy,progress,quality,relations,replacements,schedule,settings,shell,unsaved,upload,versions,view,why}.json',
  { eager: true, import: 'default' },
)
