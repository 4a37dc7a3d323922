/** Russian texts of days, and what says why something did not work: a phone on site begins with no others. */
export const texts = import.meta.glob<object>('./ru/{days,error,issue,privacy}.json', {
  eager: true,
  import: 'default',
})
