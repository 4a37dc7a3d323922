export { byTime, channelContent, foldChannel, newChannel, readChannel } from './channel.ts'
export { type ChatCommand, changedMessage, executeChat, messagesOf, metaOf } from './commands.ts'
export { createChatGate } from './gate.ts'
export {
  type Anchor,
  anchor,
  anchorKinds,
  chatLimits,
  type Message,
  type MessageFile,
  message,
  messageFile,
} from './message.ts'
