import { type Labels, plainLabels } from '../../assembly/explain/labels.ts'
import type { Titles } from './assembly-messages.ts'

/** Titles as they stand inside a sentence of the engine. */
export const labelsOf = ({ chapters, topics, types }: Titles): Labels => ({
  ...plainLabels,
  chapter: (id) => `chapter “${chapters.get(id) ?? id}”`,
  topic: (id) => `topic “${topics.get(id) ?? id}”`,
  type: (type) => `“${types.get(type) ?? type}”`,
})
