/** Left is what the other is compared with. */
export function comparePath(at: { spaceId: string; scheduleId: string }, left: string, right: string): string {
  return `/${at.spaceId}/schedule/${at.scheduleId}/compare?left=${left}&right=${right}`
}
