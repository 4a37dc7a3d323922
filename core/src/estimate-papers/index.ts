/** Papers of estimates: an estimate, an act of completed work, a protocol of the contract price, as sheets and as pages. */
export { type ActDone, type ActHead, actLines, actTax, actWidths } from './act.ts'
export { type EstimateHead, estimateLines, estimateWidths } from './estimate.ts'
export { type Paper, paperBlocks } from './flow.ts'
export { type ProtocolSaid, protocolLines, protocolWidths } from './protocol.ts'
export { signatureLines } from './signatures.ts'
export { type PaperLanguage, type PaperWords, paperLanguages, paperWords } from './words.ts'
