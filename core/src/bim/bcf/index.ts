/** Issues of models as other programs know them: buildingSMART's BIM Collaboration Format (BCF-XML). */
export { guidOfId, idOfGuid } from './guids.ts'
export { type ReadBcf, readBcf } from './read.ts'
export {
  type BcfComment,
  type BcfOutside,
  type BcfPlace,
  type BcfReference,
  type BcfTopic,
  type BcfVersion,
  type BcfViewpoint,
  bcfVersions,
  isBcfGuid,
  type TopicFacts,
  topicFacts,
  type ViewTopic,
  viewTopic,
} from './topic.ts'
export { type BcfSurroundings, bcfOfViewpoint, viewpointOfBcf, withOutside } from './views.ts'
export { usualWords } from './words.ts'
export { type BcfFiles, FAINT_COLOR, writeBcf } from './write.ts'
