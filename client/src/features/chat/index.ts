export { ChatButton } from './ChatButton.tsx'
export { ChatSide } from './ChatSide.tsx'
export { ChannelView } from './channel-later.ts'
export { discuss, openMessage } from './chat-state.ts'
