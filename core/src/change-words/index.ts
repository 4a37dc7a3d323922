/** What happened in a schedule in words: for screens and for reports. */
export { type ChangeGround, ChangeWords, type Translate } from './change-words.ts'
export { type ScreenTexts, translateWith } from './texts.ts'
