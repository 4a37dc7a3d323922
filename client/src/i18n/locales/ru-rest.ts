/** Russian texts of all other screens. */
export const texts = import.meta.glob<object>(
  [
    './ru/*.json',
    '!./ru/{attributes,calendars,chat,comparison,error,exporting,gallery,gantt,histogram,history,issue,jobs,kanban,logic,missing,modelLinks,notices,outline,pauses,privacy,progress,quality,relations,replacements,schedule,settings,shell,unsaved,upload,versions,view,why}.json',
  ],
  { eager: true, import: 'default' },
)
