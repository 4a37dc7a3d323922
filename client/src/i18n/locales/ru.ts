/** Russian texts of the schedule: with those of the frame what is on the first screen that people wait for. */
export const texts = import.meta.glob<object>('./ru/{chat,gantt,jobs,notices,outline,schedule,versions,view}.json', {
  eager: true,
  import: 'default',
})
