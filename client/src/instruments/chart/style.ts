/** Colours and faces of charts, read from the theme when they are drawn; on a page with a sheet from the sheet. */
export function chartStyle() {
  const style = getComputedStyle(document.querySelector('.pl-paper') ?? document.documentElement)
  const colour = (token: string): string => style.getPropertyValue(token).trim()
  const text = { color: colour('--pl-text-2'), fontFamily: colour('--pl-font'), fontSize: 12 }
  return {
    colour,
    text,
    axisLine: { lineStyle: { color: colour('--pl-line-strong') } },
    splitLine: { lineStyle: { color: colour('--pl-line') } },
    tooltip: {
      backgroundColor: colour('--pl-raised'),
      borderColor: colour('--pl-line-strong'),
      textStyle: { ...text, color: colour('--pl-text-1') },
      confine: true,
    },
  }
}
