/** The message that a card was made of, as the address in its description names it; null: it was made of none. */
export function saidWhere(description: string): { chatId: string; messageId: string } | null {
  const [, chatId, messageId] = /\?chat=([\w-]{1,64})&message=([\w-]{1,64})/.exec(description) ?? []
  return chatId && messageId ? { chatId, messageId } : null
}
